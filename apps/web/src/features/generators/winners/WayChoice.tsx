import { Checkbox, SegmentedRadios, visuallyHidden } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { mostOnWheel } from "./pool.ts";
import type { WinnerDraft } from "./winner-draft.ts";

const ways = [
  { value: "all", label: "winners.way_all" },
  { value: "inTurn", label: "winners.way_inTurn" },
  { value: "wheel", label: "winners.way_wheel" },
] as const;
type Drawn = (typeof ways)[number]["value"];

interface WayChoiceProps {
  draft: WinnerDraft;
  /** Number of entries in the list. */
  entries: number;
  onChange: (fields: Pick<WinnerDraft, "inTurn" | "wheel">) => void;
}

const wayOf = ({ wheel, inTurn }: WinnerDraft): Drawn => {
  if (wheel) return "wheel";
  return inTurn ? "inTurn" : "all";
};

/** Chooses whether all winners are drawn at once, one by one, or on a wheel. */
export function WayChoice({ draft, entries, onChange }: WayChoiceProps) {
  const { t } = useIntl();
  const { numberOfWinners, prizes = [], inTurn } = draft;
  const way = wayOf(draft);
  // somebody who asked for several places wants them on the wheel, too
  const isPlain = prizes.length === 0 && numberOfWinners === "1";
  const choose = (next: Drawn) =>
    onChange({
      wheel: next === "wheel",
      inTurn: next === "wheel" ? inTurn || isPlain : next === "inTurn",
    });
  const hintOf = () => {
    if (way === "inTurn") return t("winners.inTurnHint");
    if (way === "wheel" && entries > mostOnWheel)
      return t("winners.tooManyForWheel", { most: mostOnWheel });
    return undefined;
  };
  return (
    <SegmentedRadios
      legend={<span className={visuallyHidden}>{t("winners.way")}</span>}
      name="way"
      options={ways.map(({ value, label }) => ({ value, label: t(label) }))}
      value={way}
      hint={hintOf()}
      onChange={choose}
    />
  );
}

/** Whether each winner leaves the wheel, asked for a wheel without prizes. */
export function LeavesWheel({ draft, onChange }: Omit<WayChoiceProps, "entries">) {
  const { t } = useIntl();
  const { wheel, prizes = [], inTurn = false } = draft;
  if (!wheel || prizes.length > 0) return null;
  return (
    <Checkbox
      name="inTurn"
      checked={inTurn}
      onChange={({ target }) => onChange({ inTurn: target.checked })}
    >
      {t("winners.leavesWheel")}
    </Checkbox>
  );
}
