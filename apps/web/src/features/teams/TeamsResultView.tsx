import { ClothSection, Receipt, ResultHead, TeamBoard, TeamStrips } from "@sortes/ui";
import { memo, useMemo, useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { csvOf } from "../../base/files.ts";
import { shownName } from "../../base/names.ts";
import { PutAwayNotice } from "../results/notices.tsx";
import { AfterResult } from "../results/AfterResult.tsx";
import { Projector, ResultTools, useExports } from "../results/ResultTools.tsx";
import { SaveResult } from "../results/SaveForm.tsx";
import { useArrival } from "../results/use-result-view.ts";
import { ShowMore, shownAtFirst, useShown } from "../results/use-shown.tsx";
import { countPeople, entriesOf, rowsOf, textOf, titled, useFacts } from "./facts.ts";
import type { Teams, TeamsResult } from "./team-draft.ts";
import { recordOf } from "./presets.ts";

// thousands of slips need not be drawn again for each letter of the save name
const Strips = memo(TeamStrips);

interface TeamsResultViewProps {
  teams: Teams;
  result: TeamsResult;
  /** Whether the teams were drawn just now: then they are dealt. */
  settle: boolean;
  onDrawAgain: () => void;
  onStartOver: () => void;
  onBack: () => void;
}

/** The result view. */
export function TeamsResultView(props: TeamsResultViewProps) {
  const { teams, result, settle, onDrawAgain, onStartOver, onBack } = props;
  const intl = useIntl();
  const { t, formatDate } = intl;
  const cloth = useRef<HTMLElement>(null);
  useArrival(result.createdAt, cloth);
  const [isPresenting, setPresenting] = useState(false);
  const { shown, offered, hasMore, showMore } = useShown(result.teams);
  const facts = useFacts(result.teams);
  const strips = useMemo(() => titled(intl, result.teams, shown), [intl, result.teams, shown]);
  const title = teams.draft.saveName.trim() || t("teams.resultTitle");
  const { copy, share, saveImage, saveCsv } = useExports();
  const card = {
    title,
    facts: facts.people,
    entries: entriesOf(result.teams),
    createdAt: result.createdAt,
  };
  const saveTeamsCsv = () => {
    const head = [t("teams.csvTeam"), t("teams.csvName")] as const;
    saveCsv(title, csvOf(rowsOf(head, result.teams)));
  };

  return (
    <ClothSection ref={cloth}>
      <ResultHead
        title={<span dir="auto">{title}</span>}
        facts={facts.people}
        tools={
          <ResultTools
            onShare={() => share(textOf(title, titled(intl, result.teams)), card)}
            onCopy={() => copy(textOf(title, titled(intl, result.teams)))}
            onImage={() => saveImage(card)}
            onCsv={saveTeamsCsv}
            onPresent={() => setPresenting(true)}
            onPrint={() => window.print()}
          />
        }
      />
      {teams.putAway && (
        <PutAwayNotice onUndo={teams.bringBack} onLetGo={teams.letGo}>
          {t("teams.drawnAgain")}
        </PutAwayNotice>
      )}
      <Strips key={result.createdAt} teams={strips} settle={settle} />
      {hasMore && (
        <ShowMore label="teams.showMore" onMore={showMore}>
          {t("teams.firstShown", { count: offered })}{" "}
          {t("teams.allInFiles", { count: countPeople(result.teams) })}
        </ShowMore>
      )}
      <Receipt>
        <span>{formatDate(result.createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
        <span>{facts.sizes}</span>
        <span>{t("teams.wasFair")}</span>
        {result.savedAs !== null && (
          <span>
            {t("results.savedAs", {
              name: <bdi key="name">{shownName(intl, "team", result.savedAs)}</bdi>,
            })}
          </span>
        )}
      </Receipt>
      <AfterResult
        save={
          <SaveResult
            generator={teams}
            result={result}
            record={() => recordOf(teams.draft, result)}
            type="team"
            area="teams"
            onCsv={saveTeamsCsv}
          />
        }
        guestTitle="teams.guestTitle"
        onDrawAgain={onDrawAgain}
        isDrawing={teams.isGenerating}
        startOver={{ label: "teams.generateNew", onClick: onStartOver }}
        back={{ label: "teams.backToNames", onClick: onBack }}
      />
      {isPresenting && (
        <Projector title={title} fills onClose={() => setPresenting(false)}>
          <TeamBoard label={title} teams={titled(intl, result.teams, shownAtFirst(result.teams))} />
        </Projector>
      )}
    </ClothSection>
  );
}
