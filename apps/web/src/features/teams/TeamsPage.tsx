import { visuallyHidden } from "@sortes/ui";
import { useRef, useState } from "react";
import { useIntl } from "react-intl";
import { initialDraft, type TeamsResult } from "./team-draft.ts";
import { useFacts } from "./facts.ts";
import { TeamsForm } from "./TeamsForm.tsx";
import { TeamsResultView } from "./TeamsResultView.tsx";
import { useArrival, usePrefill, useTeamsView } from "./use-teams-view.ts";
import { useTeams } from "./use-teams.ts";

/** The team generator: names in, teams out. */
export function TeamsPage() {
  const page = useRef<HTMLDivElement>(null);
  const teams = useTeams();
  const { result } = teams.draft;
  const { view, showTeams, showNames } = useTeamsView(result !== null);
  usePrefill(teams.begin);
  useArrival(view, page);
  const [isNew, setNew] = useState(false);

  const generate = () =>
    teams.generate(async () => {
      setNew(true);
      await showTeams();
    });
  const startOver = () => {
    teams.begin(initialDraft);
    showNames();
  };

  return (
    <div ref={page}>
      {view === "teams" && result ? (
        <TeamsResultView
          teams={teams}
          result={result}
          settle={isNew}
          onStartOver={startOver}
          onBack={showNames}
        />
      ) : (
        <TeamsForm teams={teams} onGenerate={generate} />
      )}
      <p role="status" className={visuallyHidden}>
        {teams.isGenerating && <Generating />}
        {isNew && view === "teams" && result && <Announced result={result} />}
      </p>
    </div>
  );
}

const Generating = () => useIntl().formatMessage({ id: "teams.generating" });

function Announced({ result }: { result: TeamsResult }) {
  const { people, sizes } = useFacts(result.teams);
  return `${people}. ${sizes}.`;
}
