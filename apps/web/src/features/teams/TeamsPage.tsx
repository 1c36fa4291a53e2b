import { visuallyHidden } from "@sortes/ui";
import { Activity, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useArrival, usePrefill, useResultView } from "../results/use-result-view.ts";
import { prefillOf } from "./route-state.ts";
import { initialDraft, type TeamsResult } from "./team-draft.ts";
import { useFacts } from "./facts.ts";
import { TeamsForm } from "./TeamsForm.tsx";
import { TeamsResultView } from "./TeamsResultView.tsx";
import { useTeams } from "./use-teams.ts";

/** The team generator: names in, teams out. */
export function TeamsPage() {
  const page = useRef<HTMLDivElement>(null);
  const teams = useTeams();
  const { result } = teams.draft;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, teams.begin);
  const isShown = view === "result" && !teams.isGenerating;
  useArrival(isShown ? "result" : "form", page);
  const [isNew, setNew] = useState(false);

  const generate = () =>
    teams.generate(async () => {
      setNew(true);
      await showResult();
    });
  const startOver = () => {
    teams.begin(initialDraft);
    showForm();
  };

  return (
    <div ref={page}>
      {!isShown && <TeamsForm teams={teams} onGenerate={generate} />}
      {result && (isShown || teams.isGenerating) && (
        // prepared during the wait
        <Activity mode={isShown ? "visible" : "hidden"}>
          <TeamsResultView
            teams={teams}
            result={result}
            settle={isNew}
            onStartOver={startOver}
            onBack={showForm}
          />
        </Activity>
      )}
      <p role="status" className={visuallyHidden}>
        {teams.isGenerating && <Generating />}
        {isNew && isShown && result && <Announced result={result} />}
      </p>
    </div>
  );
}

const Generating = () => useIntl().formatMessage({ id: "teams.generating" });

function Announced({ result }: { result: TeamsResult }) {
  const { people, sizes } = useFacts(result.teams);
  return `${people}. ${sizes}.`;
}
