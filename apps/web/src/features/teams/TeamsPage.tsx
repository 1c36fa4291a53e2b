import { visuallyHidden } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { Reveal } from "../results/Reveal.tsx";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { prefillOf } from "./route-state.ts";
import { initialDraft, type TeamsResult } from "./team-draft.ts";
import { useFacts } from "./facts.ts";
import { TeamsForm } from "./TeamsForm.tsx";
import { TeamsResultView } from "./TeamsResultView.tsx";
import { useTeams } from "./use-teams.ts";

/** The team generator: names in, teams out. */
export function TeamsPage() {
  const teams = useTeams();
  const { wait } = teams;
  const { result } = teams.draft;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, teams.begin);
  const [isNew, setNew] = useState(false);

  const generate = () => {
    setNew(true);
    if (teams.generate()) void showResult();
  };
  const leaveWait = async () => {
    await showResult();
    teams.endWait();
  };
  const startOver = () => {
    teams.begin(initialDraft);
    showForm();
  };

  return (
    <>
      <Reveal
        view={view}
        form={<TeamsForm teams={teams} onGenerate={generate} />}
        result={
          result && (
            <TeamsResultView
              teams={teams}
              result={result}
              settle={isNew}
              onStartOver={startOver}
              onBack={showForm}
            />
          )
        }
        wait={wait}
        onShown={() => void leaveWait()}
      />
      <p role="status" className={visuallyHidden}>
        {wait && <Generating />}
        {isNew && !wait && view === "result" && result && <Announced result={result} />}
      </p>
    </>
  );
}

const Generating = () => useIntl().formatMessage({ id: "teams.generating" });

function Announced({ result }: { result: TeamsResult }) {
  const { people, sizes } = useFacts(result.teams);
  return `${people}. ${sizes}.`;
}
