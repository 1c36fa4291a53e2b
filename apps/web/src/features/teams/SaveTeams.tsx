import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { SaveForm } from "../results/SaveForm.tsx";
import { useSave } from "../results/use-save.ts";
import type { Teams, TeamsResult } from "./team-draft.ts";
import { recordOf } from "./team-record.ts";

interface SaveTeamsProps {
  teams: Teams;
  result: TeamsResult;
  onCsv: () => void;
}

/** Puts the result into the history. */
export function SaveTeams({ teams, result, onCsv }: SaveTeamsProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const saving = useSave({
    createdAt: result.createdAt,
    record: () => recordOf(teams.draft, result),
    send: client.history.saveTeams.mutate,
    onSaved: ({ name }) => teams.amend(result, { ...result, savedAs: name }),
    texts: { saved: "teams.saved", failed: "teams.saveFailed" },
    onCsv,
  });
  return (
    <SaveForm
      label={formatMessage({ id: "teams.save" })}
      name={teams.draft.saveName}
      onNameChange={teams.changeSaveName}
      saving={saving}
    />
  );
}
