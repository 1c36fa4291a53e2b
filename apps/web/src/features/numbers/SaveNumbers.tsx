import { SaveBar } from "@sortes/ui";
import type { SubmitEvent } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";
import { SaveButton } from "../results/SaveButton.tsx";
import { SaveNameField } from "../results/SaveNameField.tsx";
import { useSaveReport } from "../results/use-save-report.tsx";
import type { NumbersResult } from "./number-draft.ts";
import { recordOf } from "./number-record.ts";
import type { NumberGenerator } from "./use-numbers.ts";

interface SaveNumbersProps {
  generator: NumberGenerator;
  result: NumbersResult;
  onCsv: () => void;
}

/** Puts the numbers on the screen into the history. */
export function SaveNumbers({ generator, result, onCsv }: SaveNumbersProps) {
  const { formatMessage } = useIntl();
  const report = useSaveReport({ saved: "numbers.saved", failed: "numbers.saveFailed", onCsv });
  const save = trpc.history.saveNumbers.useMutation({
    onSuccess({ name }) {
      generator.noteSaved(result.createdAt, name);
      report.succeed();
    },
    onError: report.fail,
  });
  const { saveName } = generator.draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending || report.isConfirmed) return;
    report.begin();
    try {
      save.mutate(recordOf(result, saveName));
    } catch (error) {
      report.fail(error);
    }
  };
  return (
    <SaveBar onSubmit={submit}>
      <SaveNameField value={saveName} onChange={generator.changeSaveName} />
      <SaveButton
        type="submit"
        label={formatMessage({ id: "numbers.save" })}
        isSaving={save.isPending}
        isConfirmed={report.isConfirmed}
      />
    </SaveBar>
  );
}
