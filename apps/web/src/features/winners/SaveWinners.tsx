import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { SaveForm } from "../results/SaveForm.tsx";
import { useSave } from "../results/use-save.ts";
import type { LuckyWinners, WinnersResult } from "./winner-draft.ts";
import { recordOf } from "./winner-record.ts";

interface SaveWinnersProps {
  winners: LuckyWinners;
  result: WinnersResult;
  onCsv: () => void;
}

/** Puts the result into the history. */
export function SaveWinners({ winners, result, onCsv }: SaveWinnersProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const saving = useSave({
    createdAt: result.createdAt,
    record: () => recordOf(winners.draft, result),
    send: client.history.saveWinners.mutate,
    onSaved: ({ name }) => winners.amend(result, { ...result, savedAs: name }),
    texts: { saved: "winners.saved", failed: "winners.saveFailed" },
    onCsv,
  });
  return (
    <SaveForm
      label={formatMessage({ id: "winners.save" })}
      nameLabel={formatMessage({ id: "winners.drawName" })}
      name={winners.draft.saveName}
      onNameChange={winners.changeSaveName}
      saving={saving}
    />
  );
}
