import {
  Button,
  CastButton,
  ClothSection,
  Receipt,
  ResultActions,
  ResultHead,
  TeamBoard,
  TeamStrips,
} from "@sortes/ui";
import { memo, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { useSession } from "../../app/services.ts";
import { csvOf } from "../../shared/csv.ts";
import { shownName } from "../../shared/shown-name.ts";
import { GuestPrompt } from "../results/GuestPrompt.tsx";
import { Projector } from "../results/Projector.tsx";
import { ResultTools } from "../results/ResultTools.tsx";
import { useExports } from "../results/use-exports.ts";
import { shownAtFirst, useShown } from "../results/use-shown.ts";
import { titled, useFacts } from "./facts.ts";
import { MoreNames } from "./MoreNames.tsx";
import { SaveTeams } from "./SaveTeams.tsx";
import type { Teams, TeamsResult } from "./team-draft.ts";
import { countPeople, entriesOf, rowsOf, textOf } from "./team-facts.ts";

// thousands of slips need not be drawn again for each letter of the save name
const Strips = memo(TeamStrips);

interface TeamsResultViewProps {
  teams: Teams;
  result: TeamsResult;
  /** Whether the teams were drawn just now: then they are dealt. */
  settle: boolean;
  onStartOver: () => void;
  onBack: () => void;
}

/** The result view. */
export function TeamsResultView({
  teams,
  result,
  settle,
  onStartOver,
  onBack,
}: TeamsResultViewProps) {
  const intl = useIntl();
  const { formatMessage, formatDate } = intl;
  const { isSignedIn } = useSession();
  const [isPresenting, setPresenting] = useState(false);
  const { shown, offered, hasMore, showMore } = useShown(result.teams);
  const facts = useFacts(result.teams);
  const strips = useMemo(() => titled(intl, result.teams, shown), [intl, result.teams, shown]);
  const title = teams.draft.saveName.trim() || formatMessage({ id: "teams.resultTitle" });
  const { copy, share, saveImage, saveCsv } = useExports();
  const card = { title, facts: facts.people, entries: entriesOf(result.teams) };
  const saveTeamsCsv = () => {
    const head = [
      formatMessage({ id: "teams.csvTeam" }),
      formatMessage({ id: "teams.csvName" }),
    ] as const;
    saveCsv(title, csvOf(rowsOf(head, result.teams)));
  };

  return (
    <ClothSection>
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
      <Strips teams={strips} settle={settle} />
      {hasMore && (
        <MoreNames shown={offered} people={countPeople(result.teams)} onMore={showMore} />
      )}
      <Receipt>
        <span>{formatDate(result.createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
        <span>{facts.sizes}</span>
        <span>{formatMessage({ id: "teams.wasFair" })}</span>
        {result.savedAs !== null && (
          <span>
            {formatMessage(
              { id: "results.savedAs" },
              { name: <bdi key="name">{shownName(intl, "team", result.savedAs)}</bdi> },
            )}
          </span>
        )}
      </Receipt>
      <ResultActions>
        <CastButton onClick={onStartOver}>{formatMessage({ id: "teams.generateNew" })}</CastButton>
        {isSignedIn ? (
          <SaveTeams teams={teams} result={result} onCsv={saveTeamsCsv} />
        ) : (
          <GuestPrompt title={formatMessage({ id: "teams.guestTitle" })} />
        )}
        <Button tone="quiet" icon="arrow-left" onClick={onBack}>
          {formatMessage({ id: "teams.backToNames" })}
        </Button>
      </ResultActions>
      {isPresenting && (
        <Projector title={title} fills onClose={() => setPresenting(false)}>
          <TeamBoard label={title} teams={titled(intl, result.teams, shownAtFirst(result.teams))} />
        </Projector>
      )}
    </ClothSection>
  );
}
