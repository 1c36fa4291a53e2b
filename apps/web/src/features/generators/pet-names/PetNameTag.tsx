import { PetTag } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import type { DrawnName } from "./pet-draft.ts";

interface PetNameTagProps {
  drawn: Pick<DrawnName, "petType" | "gender" | "name">;
  /** Whether it swings once when it appears. */
  swing?: boolean;
}

/** The name on a tag, with the pet it was drawn for. */
export function PetNameTag({ drawn: { petType, gender, name }, swing }: PetNameTagProps) {
  const { t } = useIntl();
  return (
    <PetTag
      kind={petType}
      name={name}
      caption={t("pet-names.caption", { pet: petType, gender })}
      swing={swing}
    />
  );
}
