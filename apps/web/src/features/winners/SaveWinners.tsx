import { SaveBar } from "@sortes/ui";
import type { SubmitEvent } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";
import { SaveButton } from "../results/SaveButton.tsx";
import { SaveNameField } from "../results/SaveNameField.tsx";
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending || report.isConfirmed) return;
    report.begin();
    try {
      save.mutate(recordOf(winners.draft, result));
    } catch (error) {
      report.fail(error);
    }
  };
  return (
    <SaveBar onSubmit={submit}>
      <SaveNameField
        label={formatMessage({ id: "winners.drawName" })}
        value={winners.draft.saveName}
        onChange={winners.changeSaveName}
      />
      <SaveButton
        type="submit"
        label={formatMessage({ id: "winners.save" })}
        isSaving={save.isPending}
        isConfirmed={report.isConfirmed}
      />
    </SaveBar>
  );
}
