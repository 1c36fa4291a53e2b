import { Button, ClothSection, Receipt, ResultHead, TeamStrips } from "@sortes/ui";
import { memo, useCallback, useMemo, useRef, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { csvFileOf } from "../../../base/files.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { isUnnamed } from "../../../base/names.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { UndoNotice } from "../../../base/notices.tsx";
import { AfterResult } from "../results/AfterResult.tsx";
import { NextSteps } from "../results/NextSteps.tsx";
import { ResultTools, useExports } from "../results/ResultTools.tsx";
import { useArrival } from "../results/use-result-view.ts";
import { ShowMore, useShown } from "../results/use-shown.tsx";
import { countPeople, entriesOf, rowsOf, textOf, titled, useFacts } from "./facts.ts";
import type { Teams, TeamsResult } from "./team-draft.ts";
import { recordOf } from "./presets.ts";
import * as styles from "./teams.css.ts";
import { useRules } from "./use-rules.ts";

const stage = new LaterPart(() => import("./TeamStage.tsx"));

// avoids rerendering thousands of slips for each letter of the save name
const Strips = memo(TeamStrips);

/** Says how the teams were drawn. */
function wordDrawing({ drawing = "even", ruled }: TeamsResult): MessageId {
  if (drawing === "even") return ruled?.rules ? "teams.wasFairRules" : "teams.wasFair";
  const words = {
    uneven: "teams.wasUneven",
    balanced: "teams.wasBalanced",
    locked: "teams.wasLocked",
    byHand: "teams.wasByHand",
  } as const;
  return words[drawing];
}

interface TeamsResultViewProps {
  teams: Teams;
  result: TeamsResult;
  /** Whether the teams were drawn just now: then dealing them is animated. */
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
  const [isEditing, setEditing] = useState(false);
  const toasts = useToasts();
  const onFail = useCallback(() => {
    toasts.show({ tone: "error", text: t("teams.partFailed") });
    setEditing(false);
  }, [toasts, t]);
  const presenting = usePart(stage, isPresenting, {
    onFailure: () => {
      onFail();
      setPresenting(false);
    },
  });
  const rules = useRules(isEditing || result.ruled?.rules !== undefined, onFail);
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
    void csvFileOf(rowsOf(head, result.teams), intl.locale).then((file) => saveCsv(title, file));
  };
  const steps = {
    generator: teams,
    result,
    record: () => recordOf(teams.draft, result),
    type: "team",
    area: "teams",
    onCsv: saveTeamsCsv,
    onDrawAgain: () => {
      setEditing(false);
      onDrawAgain();
    },
    isDrawing: teams.isGenerating,
  } as const;

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
      <NextSteps {...steps} />
      {teams.undoable && (
        <UndoNotice onUndo={teams.undo} onDismiss={teams.dismissUndo}>
          {t("teams.drawnAgain")}
        </UndoNotice>
      )}
      {isEditing && rules ? (
        <rules.TeamEditor teams={teams} result={result} strips={strips} />
      ) : (
        <Strips key={result.createdAt} teams={strips} settle={settle} />
      )}
      <p className={styles.change}>
        <Button
          tone="quiet"
          icon={isEditing ? "check-bold" : "arrows-clockwise"}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {t(isEditing ? "teams.changeEnd" : "teams.change")}
        </Button>
      </p>
      {hasMore && (
        <ShowMore label="teams.showMore" onMore={showMore}>
          {t("teams.firstShown", { count: offered })}{" "}
          {t("teams.allInFiles", { count: countPeople(result.teams) })}
        </ShowMore>
      )}
      <Receipt>
        <span>{formatDate(result.createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
        <span>{facts.sizes}</span>
        <span>{t(wordDrawing(result))}</span>
        {rules && <rules.RuleFacts result={result} />}
        {result.savedAs !== null && (
          <span>
            {isUnnamed("team", result.savedAs)
              ? t("results.savedShort")
              : t("results.savedAs", { name: <bdi key="name">{result.savedAs}</bdi> })}
          </span>
        )}
      </Receipt>
      <AfterResult
        guestTitle="teams.guestTitle"
        startOver={{
          label: "teams.generateNew",
          hint: "teams.generateNewHint",
          onClick: onStartOver,
        }}
        back={{ label: "teams.backToNames", onClick: onBack }}
        publish={
          // published draws have no rules
          result.ruled?.rules
            ? undefined
            : { kind: "teams", list: teams.draft.names, teams: String(result.teams.length) }
        }
      />
      {isPresenting && presenting && (
        <presenting.TeamStage
          title={title}
          teams={result.teams}
          bar={<NextSteps {...steps} onStage />}
          onClose={() => setPresenting(false)}
        />
      )}
    </ClothSection>
  );
}
