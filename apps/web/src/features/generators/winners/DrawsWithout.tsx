import { Button, layout } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import type { LuckyWinners } from "./winner-draft.ts";
import { wordNames } from "./word-names.ts";

interface DrawsWithoutProps {
  winners: LuckyWinners;
  /** Removed people who are in the list. */
  removed: readonly string[];
}

/** Says that removed people will not take part in the next draw, and lets the visitor readmit them. */
export function DrawsWithout({ winners, removed }: DrawsWithoutProps) {
  const intl = useIntl();
  const { t } = intl;
  const { result } = winners.draft;
  if (removed.length === 0) return null;
  const includesRemoved = result?.includesRemoved === true;
  const turn = () => {
    if (result) winners.amend(result, { ...result, includesRemoved: !includesRemoved });
    else winners.change({ leftOut: [] });
  };
  return (
    <div className={layout.row}>
      <p dir="auto">
        {t(includesRemoved ? "winners.drawsWith" : "winners.drawsWithout", {
          names: wordNames(intl, removed),
        })}
      </p>
      <Button tone="quiet" size="sm" onClick={turn}>
        {t(includesRemoved ? "winners.leaveOut" : "winners.includeAgain", {
          count: removed.length,
        })}
      </Button>
    </div>
  );
}
