import type { DrawRecord } from "@sortes/contract";
import { Icon } from "@sortes/ui";
import type { MessageId } from "../../../base/intl.ts";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./desk.css.ts";

const order = ["open", "frozen", "drawn"] as const;

/** The three states of a draw that is not void, in their order: open, locked, drawn. */
export function StateLine({
  kind,
  state,
}: {
  kind: DrawRecord["kind"];
  state: (typeof order)[number];
}) {
  const { t } = useIntl();
  const now = order.indexOf(state);
  const names: Record<(typeof order)[number], MessageId> = {
    open: "draws.stateOpen",
    frozen: kind === "numbers" ? "draws.stateFrozenNumbers" : "draws.stateFrozen",
    drawn: "draws.stateDrawn",
  };
  return (
    <ol className={styles.line} aria-label={t("draw-desk.columnState")}>
      {order.map((one, i) => {
        const isDone = i < now || (one === "drawn" && i === now);
        return (
          <li
            key={one}
            className={styles.states[i === now ? "now" : isDone ? "done" : "ahead"]}
            aria-current={i === now ? "step" : undefined}
          >
            {isDone && <Icon name="check-bold" />}
            <span>{t(names[one])}</span>
          </li>
        );
      })}
    </ol>
  );
}
