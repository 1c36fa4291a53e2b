import { ClothSection, ResultHead, WinnersBoard } from "@sortes/ui";
import { useRef, useState } from "react";
import { useIntl } from "react-intl";
import { csvOf } from "../../base/files.ts";
import { AfterResult } from "../results/AfterResult.tsx";
import { FailureAlert } from "../results/FailureAlert.tsx";
import { Projector } from "../results/Projector.tsx";
import { PutAwayNotice } from "../results/PutAwayNotice.tsx";
import { ResultTools } from "../results/ResultTools.tsx";
import { useExports } from "../results/use-exports.ts";
import { useShown } from "../results/use-shown.ts";
import { cardOf, rowsOf, textOf, wordFacts } from "./facts.ts";
import { DrawsWithout } from "./DrawsWithout.tsx";
import { MoreWinners } from "./MoreWinners.tsx";
import { Places } from "./Places.tsx";
import { canReplace } from "./replace-winner.ts";
import { SaveWinners } from "./SaveWinners.tsx";
import type { PlaceChange } from "./PlaceChange.tsx";
import { useReplacement } from "./use-replacement.ts";
import { useProblem } from "./use-problem.ts";
import { type LuckyWinners, removedOf, type WinnersResult } from "./winner-draft.ts";
import { WinnersReceipt } from "./WinnersReceipt.tsx";

/** Winners and alternates, each, that a projector shows. */
const projected = 100;

interface WinnersResultViewProps {
  winners: LuckyWinners;
  result: WinnersResult;
  /** Whether they were drawn just now: then the places come to rest. */
  settle: boolean;
  /** Somebody else has a place now. */
  onChange: (change: PlaceChange) => void;
  onDrawAgain: () => void;
  onBack: () => void;
}

/** The result view. */
export function WinnersResultView(props: WinnersResultViewProps) {
  const { winners, result, settle, onChange, onDrawAgain, onBack } = props;
  const intl = useIntl();
  const { formatMessage } = intl;
  const [isPresenting, setPresenting] = useState(false);
  const lists = [result.winners, result.alternates];
  const { shown, offered, hasMore, showMore } = useShown(lists);
  const { copy, share, saveImage, saveCsv } = useExports();
  const cloth = useRef<HTMLElement>(null);
  const { replace, undo } = useReplacement({ winners, result, cloth, onChange });
  const problem = useProblem(winners.failure);
  const title = winners.draft.saveName.trim() || formatMessage({ id: "winners.resultTitle" });
  const saveWinnersCsv = () => saveCsv(title, csvOf(rowsOf(intl, result)));

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
            onPresent={() => setPresenting(true)}
            onPrint={() => window.print()}
          />
        }
      />
      {problem && <FailureAlert text={problem.text} />}
      {winners.putAway && (
        <PutAwayNotice onUndo={winners.bringBack} onLetGo={winners.letGo}>
          {formatMessage({ id: "winners.drawnAgain" })}
        </PutAwayNotice>
      )}
      <Places
        winners={result.winners}
        alternates={result.alternates}
        shown={shown}
        settle={settle}
        onRemove={canReplace(result) ? replace : undefined}
      />
      {hasMore && (
        <MoreWinners
          shown={offered}
          all={result.winners.length + result.alternates.length}
          onMore={showMore}
        />
      )}
      <WinnersReceipt result={result} onUndo={undo} />
      <AfterResult
        save={<SaveWinners winners={winners} result={result} onCsv={saveWinnersCsv} />}
        guestTitle="winners.guestTitle"
        note={<DrawsWithout winners={winners} removed={removedOf(winners.draft)} />}
        onDrawAgain={onDrawAgain}
        back={{ label: "winners.backToParticipants", onClick: onBack }}
      />
      {isPresenting && (
        <Projector title={title} fills onClose={() => setPresenting(false)}>
          <WinnersBoard label={title}>
            <Places winners={result.winners} alternates={result.alternates} shown={projected} />
          </WinnersBoard>
        </Projector>
      )}
    </ClothSection>
  );
}
