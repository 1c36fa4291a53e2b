import {
  Button,
  CastButton,
  ClothSection,
  layout,
  Present,
  Receipt,
  ResultActions,
  ResultHead,
  TeamStrips,
} from "@sortes/ui";
import { useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { useSession } from "../../app/services.ts";
import { titled, useFacts } from "./facts.ts";
import { GuestPrompt } from "./GuestPrompt.tsx";
import { SaveTeams } from "./SaveTeams.tsx";
import type { TeamsResult } from "./team-draft.ts";
import { countPeople } from "./team-facts.ts";
import { TeamTools } from "./TeamTools.tsx";
import { namesShown, useShowAll } from "./use-show-all.ts";
import { useExports } from "./use-exports.ts";
import type { Teams } from "./use-teams.ts";

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
  const [showsAll, showAll] = useShowAll(result.teams);
  const facts = useFacts(result.teams);
  const title = teams.draft.saveName.trim() || formatMessage({ id: "teams.resultTitle" });
  const strips = useMemo(
    () => titled(intl, result.teams, showsAll ? Infinity : namesShown),
    [intl, result.teams, showsAll],
  );
  const { copy, saveCsv } = useExports(title, result.teams);

  return (
    <ClothSection>
      <ResultHead
        title={<span dir="auto">{title}</span>}
        facts={facts.people}
        tools={
          <TeamTools
            onCopy={copy}
            onCsv={saveCsv}
            onPresent={() => setPresenting(true)}
            onPrint={() => window.print()}
          />
        }
      />
      <TeamStrips teams={strips} settle={settle} />
      {!showsAll && (
        <ResultActions>
          <div className={layout.row}>
            <span>{formatMessage({ id: "teams.firstShown" }, { count: namesShown })}</span>
            <Button tone="quiet" size="sm" onClick={showAll}>
              {formatMessage({ id: "teams.showAll" }, { count: countPeople(result.teams) })}
            </Button>
          </div>
        </ResultActions>
      )}
      <Receipt>
        <span>{formatDate(result.createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
        <span>{facts.sizes}</span>
        <span>{formatMessage({ id: "teams.wasFair" })}</span>
      </Receipt>
      <ResultActions>
        <CastButton onClick={onStartOver}>{formatMessage({ id: "teams.generateNew" })}</CastButton>
        {isSignedIn ? <SaveTeams teams={teams} result={result} onCsv={saveCsv} /> : <GuestPrompt />}
      </ResultActions>
      {isPresenting && (
        <Present
          open
          onClose={() => setPresenting(false)}
          title={<span dir="auto">{title}</span>}
          closeLabel={formatMessage({ id: "teams.close" })}
          teams={strips}
        />
      )}
    </ClothSection>
  );
}
