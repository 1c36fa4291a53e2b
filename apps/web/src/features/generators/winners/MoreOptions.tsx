import { EarlierWinners } from "./EarlierWinners.tsx";
import { EntryFilters } from "./EntryFilters.tsx";
import { PrizeRows } from "./PrizeRows.tsx";
import { Weights } from "./Weights.tsx";
import type { LuckyWinners, WinnerDraft } from "./winner-draft.ts";

export { DrawsWithout } from "./DrawsWithout.tsx";
export { TurnsNotice } from "./TurnsNotice.tsx";
export { Weights } from "./Weights.tsx";

/** Rarely used options: prizes, weights, earlier winners and conditions. */
export function MoreOptions({ winners }: { winners: LuckyWinners }) {
  const { draft, change } = winners;
  const { inTurn = false, wheel = false } = draft;
  // prizes are places of one draw, also on a wheel
  const changePrizes = (fields: Partial<WinnerDraft>) =>
    change(fields.prizes?.length ? { ...fields, inTurn: false } : fields);
  return (
    <>
      {(wheel || !inTurn) && <PrizeRows draft={draft} onChange={changePrizes} />}
      <Weights draft={draft} onChange={change} />
      <EarlierWinners winners={winners} />
      <EntryFilters draft={draft} onChange={change} />
    </>
  );
}
