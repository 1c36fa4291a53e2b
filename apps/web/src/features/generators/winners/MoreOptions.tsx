import { Checkbox } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { EarlierWinners } from "./EarlierWinners.tsx";
import { EntryFilters } from "./EntryFilters.tsx";
import { PrizeRows } from "./PrizeRows.tsx";
import { Weights } from "./Weights.tsx";
import type { LuckyWinners } from "./winner-draft.ts";

export { TurnsNotice } from "./TurnsNotice.tsx";
export { Weights } from "./Weights.tsx";

/** Rarely used options: prizes, turns, weights, earlier winners and conditions. */
export function MoreOptions({ winners }: { winners: LuckyWinners }) {
  const { t } = useIntl();
  const { draft, change } = winners;
  const { inTurn = false } = draft;
  return (
    <>
      {!inTurn && <PrizeRows draft={draft} onChange={change} />}
      <Checkbox
        name="inTurn"
        checked={inTurn}
        hint={t("winners-more.inTurnHint")}
        onChange={({ target }) => change({ inTurn: target.checked })}
      >
        {t("winners-more.inTurn")}
      </Checkbox>
      <Weights draft={draft} onChange={change} />
      <EarlierWinners winners={winners} />
      <EntryFilters draft={draft} onChange={change} />
    </>
  );
}
