import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";
import { SaveForm } from "../results/SaveForm.tsx";
import { useSaveReport } from "../results/use-save-report.tsx";
import type { LuckyWinners } from "./use-winners.ts";
import type { WinnersResult } from "./winner-draft.ts";
import { recordOf } from "./winner-record.ts";

interface SaveWinnersProps {
  winners: LuckyWinners;
  result: WinnersResult;
  onCsv: () => void;
}

/** Puts the result into the history. */
export function SaveWinners({ winners, result, onCsv }: SaveWinnersProps) {
  const { formatMessage } = useIntl();
  const report = useSaveReport({ saved: "winners.saved", failed: "winners.saveFailed", onCsv });
  const save = trpc.history.saveWinners.useMutation({
    onSuccess({ name }) {
      winners.noteSaved(result, name);
      report.succeed();
    },
    onError: report.fail,
  });
  return (
    <SaveForm
      label={formatMessage({ id: "winners.save" })}
      nameLabel={formatMessage({ id: "winners.drawName" })}
      name={winners.draft.saveName}
      onNameChange={winners.changeSaveName}
      report={report}
      isSaving={save.isPending}
      onSave={() => save.mutate(recordOf(winners.draft, result))}
    />
  );
}
