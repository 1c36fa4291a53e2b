import { SaveBar } from "@sortes/ui";
import type { SubmitEvent } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";
import { SaveButton } from "../results/SaveButton.tsx";
import { SaveNameField } from "../results/SaveNameField.tsx";
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending || report.isConfirmed) return;
    report.begin();
    try {
      save.mutate(recordOf(teams.draft, result));
    } catch (error) {
      report.fail(error);
    }
  };
  return (
    <SaveBar onSubmit={submit}>
      <SaveNameField value={teams.draft.saveName} onChange={teams.changeSaveName} />
      <SaveButton
        type="submit"
        label={formatMessage({ id: "teams.save" })}
        isSaving={save.isPending}
        isConfirmed={report.isConfirmed}
      />
    </SaveBar>
  );
}
