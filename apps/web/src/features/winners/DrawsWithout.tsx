import { layout, linkButtonClass } from "@sortes/ui";
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
    <p className={layout.row}>
      <span dir="auto">
        {formatMessage(
          { id: includesRemoved ? "winners.drawsWith" : "winners.drawsWithout" },
          { names },
        )}
      </span>
      <button
        type="button"
        className={linkButtonClass}
        onClick={() => winners.amend(result, { ...result, includesRemoved: !includesRemoved })}
      >
        {formatMessage(
          { id: includesRemoved ? "winners.leaveOut" : "winners.includeAgain" },
          { count: removed.length },
        )}
      </button>
    </p>
  );
}
