import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { csvOf } from "../../base/files.ts";
import { SaveForm } from "../results/SaveForm.tsx";
import { useExports } from "../results/use-exports.ts";
import { useSave } from "../results/use-save.ts";
import type { OwnResult, OwnState } from "./own-draft.ts";
import { takeOutOwn } from "./taken-out.ts";

interface SaveOwnProps {
  own: OwnState;
  result: OwnResult;
}

/** Puts the results on the screen into the history, with what they were drawn from. */
export function SaveOwn({ own, result }: SaveOwnProps) {
  const intl = useIntl();
  const { client } = useServices();
  const { saveCsv } = useExports();
  const { saveName } = own.draft;
  const { source, count, unique, results, createdAt } = result;
  const saving = useSave({
    createdAt,
    record: () => ({
      name: saveName.trim() || source.name,
      generatorName: source.name,
      template: source.template,
      lists: source.lists,
      count,
      unique,
      result: results,
    }),
    send: client.history.saveOwn.mutate,
    onSaved: ({ name }) => own.amend(result, { ...result, savedAs: name }),
    texts: { saved: "own-generators.saved", failed: "own-generators.saveFailed" },
    onCsv: () => saveCsv(source.name, csvOf(takeOutOwn(intl, { ...result, title: "" }).rows)),
  });
  return (
    <SaveForm
      label={intl.formatMessage({ id: "own-generators.save" })}
      name={saveName}
      onNameChange={own.changeSaveName}
      saving={saving}
    />
  );
}
