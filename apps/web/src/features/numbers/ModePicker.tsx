import { type MessageId, useIntl } from "../../base/intl.ts";
import { initialFields, type ModeKind, modeKinds } from "./mode-fields.ts";
import type { NumberGenerator } from "./number-draft.ts";
import * as styles from "./numbers.css.ts";

const labels = {
  range: "numbers.modeRange",
  coin: "numbers.modeCoin",
  dice: "numbers.modeDice",
  lottery: "numbers.modeLottery",
  cards: "numbers.modeCards",
  bingo: "numbers.modeBingo",
  sequence: "numbers.modeSequence",
  decimals: "numbers.modeDecimals",
} as const satisfies Record<ModeKind, MessageId>;

/** The choice of what is drawn: numbers of a range, or what numbers stand for. */
export function ModePicker({ generator }: { generator: NumberGenerator }) {
  const { t } = useIntl();
  const { mode = initialFields } = generator.draft;
  const choose = (kind: ModeKind) => generator.change({ mode: { ...mode, kind } });
  return (
    <div role="group" aria-label={t("numbers.modes")} className={styles.modes}>
      {modeKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === mode.kind}
          className={styles.mode}
          onClick={() => choose(kind)}
        >
          {t(labels[kind])}
        </button>
      ))}
    </div>
  );
}
