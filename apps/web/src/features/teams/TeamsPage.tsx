import { durations } from "@sortes/contract";
import { visuallyHidden } from "@sortes/ui";
import { useIntl } from "react-intl";
import { prefersReducedMotion } from "../../shared/reduced-motion.ts";
import { Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { prefillOf } from "./route-state.ts";
import { drawTeams } from "./draw-teams.ts";
import { initialDraft, teamSetup, type TeamsResult } from "./team-draft.ts";
import { useFacts } from "./facts.ts";
import { TeamsForm } from "./TeamsForm.tsx";
import { TeamsResultView } from "./TeamsResultView.tsx";

/** The team generator: names in, teams out. */
export function TeamsPage() {
  const teams = useGenerator(teamSetup);
  const { result, wait, isNew } = teams;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, teams.begin);

  const generate = async () => {
    const isStill = prefersReducedMotion();
    const drawn = await teams.generate({
      make: () => drawTeams(teams.draft),
      keepBack: isStill ? undefined : durations.teamGeneration,
    });
    if (drawn && isStill) await showResult();
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
        form={<TeamsForm teams={teams} onGenerate={() => void generate()} />}
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
