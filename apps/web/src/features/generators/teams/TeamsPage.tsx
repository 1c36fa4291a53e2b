import { durations } from "@sortes/contract";
import { visuallyHidden } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { prefersReducedMotion, Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { pause } from "../results/generator-draft.ts";
import { prefillOf } from "./presets.ts";
import { teamSetup, type TeamsResult } from "./team-draft.ts";
import { drawDraft } from "./use-rules.ts";
import { useFacts } from "./facts.ts";
import { TeamsForm } from "./TeamsForm.tsx";
import { TeamsResultView } from "./TeamsResultView.tsx";

/** The team generator: names in, teams out. */
export function TeamsPage() {
  const teams = useGenerator(teamSetup);
  const { result, wait, isNew, isGenerating } = teams;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, teams.begin);

  const generate = async () => {
    const isStill = prefersReducedMotion();
    const drawn = await teams.generate({
      make: (signal) => drawDraft(teams.draft, signal),
      holdFor: isStill ? undefined : durations.teamGeneration,
    });
    if (drawn && isStill) await showResult();
  };
  const leaveWait = async () => {
    await showResult();
    teams.endWait();
  };
  const drawAgain = () =>
    teams.drawAgain({
      make: async (signal) => {
        const drawn = await drawDraft(teams.draft, signal);
        if (!prefersReducedMotion()) await pause(durations.teamGeneration, signal);
        return drawn;
      },
    });
  const startOver = () => {
    teams.startOver();
    showForm();
  };
  const undo = () => {
    teams.undo();
    void showResult();
  };

  return (
    <>
      <Reveal
        view={view}
        form={<TeamsForm teams={teams} onGenerate={() => void generate()} onUndo={undo} />}
        result={
          result && (
            <TeamsResultView
              teams={teams}
              result={result}
              settle={isNew}
              onDrawAgain={() => void drawAgain()}
              onStartOver={startOver}
              onBack={showForm}
            />
          )
        }
        wait={wait}
        onShown={() => void leaveWait()}
      />
      <p role="status" className={visuallyHidden}>
        {isGenerating && <Generating />}
        {isNew && !isGenerating && view === "result" && result && <Announced result={result} />}
      </p>
    </>
  );
}

const Generating = () => useIntl().t("teams.generating");

function Announced({ result }: { result: TeamsResult }) {
  const { people, sizes } = useFacts(result.teams);
  return `${people}. ${sizes}.`;
}
