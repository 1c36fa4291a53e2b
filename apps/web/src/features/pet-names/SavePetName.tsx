import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { SaveButton } from "../results/SaveButton.tsx";
import { SaveFailure } from "../results/SaveFailure.tsx";
import { useSave } from "../results/use-save.ts";
import type { DrawnName } from "./pet-draft.ts";

/** Puts the name on the tag into the history. */
export function SavePetName({ drawn }: { drawn: DrawnName }) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const { petType, gender, name, createdAt } = drawn;
  const { save, button, failure, isSaving, isConfirmed } = useSave({
    createdAt,
    record: () => ({ petType, gender, result: name }),
    send: client.history.savePetName.mutate,
    texts: { saved: "pet-names.saved", failed: "pet-names.saveFailed" },
  });
  return (
    <>
      <SaveButton
        ref={button}
        size="tall"
        label={formatMessage({ id: "pet-names.save" })}
        isSaving={isSaving}
        isConfirmed={isConfirmed}
        onClick={save}
      />
      <SaveFailure failure={failure} />
    </>
  );
}
