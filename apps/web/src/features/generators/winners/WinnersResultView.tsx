import { Button, ClothSection, layout, Receipt, ResultHead } from "@sortes/ui";
import { useMemo, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { csvFileOf } from "../../../base/files.ts";
import { isUnnamed } from "../../../base/names.ts";
import { AfterResult } from "../results/AfterResult.tsx";
import { NextSteps } from "../results/NextSteps.tsx";
import { FailureAlert, UndoNotice } from "../../../base/notices.tsx";
import { onScreen } from "../results/results.css.ts";
import { ResultTools, useExports } from "../results/ResultTools.tsx";
import { ShowMore, useShown } from "../results/use-shown.tsx";
import { DrawsWithout } from "./DrawsWithout.tsx";
import {
  cardOf,
  rowsOf,
  textOf,
  titleOf,
  wordFacts,
  wordFairness,
  wordLeftOut,
  wordPrizes,
  wordReplacement,
} from "./facts.ts";
import { Places } from "./Places.tsx";
import { newDrawOf } from "./new-draw.ts";
import { poolText } from "./pool.ts";
import { useProblem } from "./problem.ts";
import { canReplace, type PlaceChange, useReplacement } from "./use-replacement.tsx";
import { type LuckyWinners, removedOf, type WinnersResult } from "./winner-draft.ts";
import { recordOf } from "./presets.ts";

interface WinnersReceiptProps {
  result: WinnersResult;
  /** Undoes the last replacement. */
  onUndo: () => void;
}

/** The time, the chances, and the manual changes since the draw. */
function WinnersReceipt({ result, onUndo }: WinnersReceiptProps) {
  const intl = useIntl();
  const { t, formatDate } = intl;
  const { createdAt, leftOut, replaced, savedAs } = result;
  return (
    <Receipt>
      <span>{formatDate(createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
      <span>{wordFairness(intl, result)}</span>
      {leftOut.length > 0 && <span dir="auto">{wordLeftOut(intl, result)}</span>}
      {savedAs !== null && (
        <span>
          {isUnnamed("winner", savedAs)
            ? t("results.savedShort")
            : t("results.savedAs", { name: <bdi key="name">{savedAs}</bdi> })}
        </span>
      )}
      <span className={layout.stackSm}>
        {replaced.map((one, i) => (
          <span key={i} className={layout.row}>
            <span dir="auto">{wordReplacement(intl, one)}</span>
            {i === replaced.length - 1 && (
              <Button
                tone="quiet"
                size="sm"
                icon="arrow-u-up-left"
                className={onScreen}
                onClick={onUndo}
              >
                {t("results.undo")}
              </Button>
            )}
          </span>
        ))}
      </span>
    </Receipt>
  );
}

interface WinnersResultViewProps {
  winners: LuckyWinners;
  result: WinnersResult;
  /** Whether the winners were drawn just now: then their arrival is animated. */
  settle: boolean;
  /** Called when a place has a new holder. */
  onChange: (change: PlaceChange) => void;
  onDrawAgain: () => void;
  /** Draws one more winner; undefined if nobody is left, or all were drawn at once. */
  onNext: (() => void) | undefined;
  /** Opens the full-window presentation. */
  onPresent: () => void;
  onBack: () => void;
}

/** The result view. */
export function WinnersResultView(props: WinnersResultViewProps) {
  const { winners, result, settle, onChange, onDrawAgain, onNext, onPresent, onBack } = props;
  const intl = useIntl();
  const { t } = intl;
  const lists = [result.winners, result.alternates];
  const { shown, offered, hasMore, showMore } = useShown(lists);
  const { copy, share, saveImage, saveCsv } = useExports();
  const cloth = useRef<HTMLElement>(null);
  const { replace, undo } = useReplacement({ winners, result, cloth, onChange });
  const problem = useProblem(winners.failure);
  const prizes = wordPrizes(intl, result);
  const { participants, weighted, eachNameOnce } = winners.draft;
  const { leftOut, tickets } = result;
  const isWeighted = tickets !== null;
  const list = useMemo(
    () =>
      isWeighted || leftOut.length > 0
        ? poolText({ participants, weighted, eachNameOnce }, leftOut)
        : participants,
    [isWeighted, participants, weighted, eachNameOnce, leftOut],
  );
  const title = winners.draft.saveName.trim() || titleOf(intl, result);
  const saveWinnersCsv = () =>
    void csvFileOf(rowsOf(intl, result), intl.locale).then((file) => saveCsv(title, file));

  return (
    <ClothSection ref={cloth}>
      <ResultHead
        title={<span dir="auto">{title}</span>}
        facts={wordFacts(intl, result)}
        tools={
          <ResultTools
            onShare={() => share(textOf(intl, title, result), cardOf(intl, title, result))}
            onCopy={() => copy(textOf(intl, title, result))}
            onImage={() => saveImage(cardOf(intl, title, result))}
            onCsv={saveWinnersCsv}
            onPresent={onPresent}
            onPrint={() => window.print()}
          />
        }
      />
      <NextSteps
        generator={winners}
        result={result}
        record={() => recordOf(winners.draft, result)}
        type="winner"
        area="winners"
        nameLabel={t("winners.drawName")}
        onCsv={saveWinnersCsv}
        onDrawAgain={onDrawAgain}
        next={
          onNext && {
            label: t("winners.next", { name: <bdi key="name">{result.winners.at(-1)}</bdi> }),
            onClick: onNext,
          }
        }
      />
      {problem && <FailureAlert text={problem.text} />}
      {winners.undoable && (
        <UndoNotice onUndo={winners.undo} onDismiss={winners.dismissUndo}>
          {t("winners.drawnAgain")}
        </UndoNotice>
      )}
      <Places
        winners={result.winners}
        alternates={result.alternates}
        prizes={prizes}
        latestFirst={result.inTurn}
        shown={shown}
        settle={settle}
        onRemove={canReplace(result) ? replace : undefined}
      />
      {hasMore && (
        <ShowMore label="winners.showMore" onMore={showMore}>
          {t("winners.firstShown", {
            count: offered,
            all: result.winners.length + result.alternates.length,
          })}
        </ShowMore>
      )}
      <WinnersReceipt result={result} onUndo={undo} />
      <AfterResult
        guestTitle="winners.guestTitle"
        note={<DrawsWithout winners={winners} removed={removedOf(winners.draft)} />}
        onDrawAgain={onNext && onDrawAgain}
        back={{ label: "winners.backToParticipants", onClick: onBack }}
        publish={newDrawOf(winners.draft, list, isWeighted)}
      />
    </ClothSection>
  );
}
