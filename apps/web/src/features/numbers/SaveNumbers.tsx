import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";
import { SaveForm } from "../results/SaveForm.tsx";
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
  return (
    <SaveForm
      label={formatMessage({ id: "numbers.save" })}
      name={saveName}
      onNameChange={generator.changeSaveName}
      report={report}
      isSaving={save.isPending}
      onSave={() => save.mutate(recordOf(result, saveName))}
    />
  );
}
