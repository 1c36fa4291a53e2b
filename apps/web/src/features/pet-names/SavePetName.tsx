import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";
import { SaveButton } from "../results/SaveButton.tsx";
import { useSaveReport } from "../results/use-save-report.tsx";
import type { DrawnName } from "./pet-draft.ts";

/** Puts the name on the tag into the history. */
export function SavePetName({ drawn: { petType, gender, name } }: { drawn: DrawnName }) {
  const { formatMessage } = useIntl();
  const report = useSaveReport({ saved: "pet-names.saved", failed: "pet-names.saveFailed" });
  const save = trpc.history.savePetName.useMutation({
    onSuccess: report.succeed,
    onError: report.fail,
  });
  return (
    <SaveButton
      size="tall"
      label={formatMessage({ id: "pet-names.save" })}
      isSaving={save.isPending}
      isConfirmed={report.isConfirmed}
      onClick={() => {
        if (report.isConfirmed) return;
        report.begin();
        save.mutate({ petType, gender, result: name });
      }}
    />
  );
}
