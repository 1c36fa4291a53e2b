import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";
import { SaveForm } from "../results/SaveForm.tsx";
import { useSaveReport } from "../results/use-save-report.tsx";
import type { TeamsResult } from "./team-draft.ts";
import { recordOf } from "./team-record.ts";
import type { Teams } from "./use-teams.ts";

interface SaveTeamsProps {
  teams: Teams;
  result: TeamsResult;
  onCsv: () => void;
}

/** Puts the result into the history. */
export function SaveTeams({ teams, result, onCsv }: SaveTeamsProps) {
  const { formatMessage } = useIntl();
  const report = useSaveReport({ saved: "teams.saved", failed: "teams.saveFailed", onCsv });
  const save = trpc.history.saveTeams.useMutation({
    onSuccess({ name }) {
      teams.noteSaved(result.createdAt, name);
      report.succeed();
    },
    onError: report.fail,
  });
  return (
    <SaveForm
      label={formatMessage({ id: "teams.save" })}
      name={teams.draft.saveName}
      onNameChange={teams.changeSaveName}
      report={report}
      isSaving={save.isPending}
      onSave={() => save.mutate(recordOf(teams.draft, result))}
    />
  );
}
