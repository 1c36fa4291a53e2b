import { generatorPages, modePages, type PagedMode } from "@sortes/contract";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
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

const isPaged = (kind: ModeKind): kind is PagedMode => kind in modePages;

interface ModePickerProps {
  generator: NumberGenerator;
  /** Called when another mode of this address is chosen. */
  onChoose?: () => void;
  /** Whether the visitor has just chosen a mode: the focus then moves to the other mode's page. */
  isChoosing?: RefObject<boolean>;
}

/** The choice of mode: numbers of a range, or what the numbers stand for. */
export function ModePicker({ generator, onChoose, isChoosing }: ModePickerProps) {
  const { t } = useIntl();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const group = useRef<HTMLDivElement>(null);
  const { mode = initialFields } = generator.draft;
  useEffect(() => {
    // the focused button was on the page that is gone
    if (!isChoosing?.current || document.activeElement !== document.body) return;
    group.current
      ?.querySelector<HTMLElement>("[aria-pressed=true]")
      ?.focus({ preventScroll: true });
  }, [isChoosing]);
  const choose = (kind: ModeKind) => {
    const to = isPaged(kind) ? modePages[kind] : generatorPages.number;
    onChoose?.();
    generator.change({ mode: { ...mode, kind } });
    if (to !== pathname) void navigate({ to });
  };
  return (
    <div ref={group} role="group" aria-label={t("numbers.modes")} className={styles.modes}>
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
