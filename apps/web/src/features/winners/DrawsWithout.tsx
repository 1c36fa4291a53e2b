import { Button, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import { wordNames } from "./facts.ts";
import { removedFrom } from "./pool.ts";
import type { LuckyWinners, WinnersResult } from "./winner-draft.ts";

interface DrawsWithoutProps {
  winners: LuckyWinners;
  result: WinnersResult;
}

/** Says, before it is drawn again, that those who were removed do not take part, and lets them in again. */
export function DrawsWithout({ winners, result }: DrawsWithoutProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const removed = removedFrom(result);
  if (removed.length === 0) return null;
  const { includesRemoved } = result;
  const names = wordNames(intl, removed);
  return (
    <div className={layout.row}>
      <p dir="auto">
        {formatMessage(
          { id: includesRemoved ? "winners.drawsWith" : "winners.drawsWithout" },
          { names },
        )}
      </p>
      <Button
        tone="quiet"
        size="sm"
        onClick={() => winners.amend(result, { ...result, includesRemoved: !includesRemoved })}
      >
        {formatMessage(
          { id: includesRemoved ? "winners.leaveOut" : "winners.includeAgain" },
          { count: removed.length },
        )}
      </Button>
    </div>
  );
}
