import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { SaveForm } from "../results/SaveForm.tsx";
import { useSave } from "../results/use-save.ts";
import type { NumberGenerator, NumbersResult } from "./number-draft.ts";
import { recordOf } from "./number-record.ts";

interface SaveNumbersProps {
  generator: NumberGenerator;
  result: NumbersResult;
  onCsv: () => void;
}

/** Puts the numbers on the screen into the history. */
export function SaveNumbers({ generator, result, onCsv }: SaveNumbersProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const { saveName } = generator.draft;
  const { createdAt } = result;
  const saving = useSave({
    createdAt,
    record: () => recordOf(result, saveName),
    send: client.history.saveNumbers.mutate,
    onSaved: ({ name }) => generator.amend(result, { ...result, savedAs: name }),
    texts: { saved: "numbers.saved", failed: "numbers.saveFailed" },
    onCsv,
  });
  return (
    <SaveForm
      label={formatMessage({ id: "numbers.save" })}
      name={saveName}
      onNameChange={generator.changeSaveName}
      saving={saving}
    />
  );
}
