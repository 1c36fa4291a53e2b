import { boardFits, Button, layout, LinkButton, NumberBoard } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { wordingOf } from "../mode-words.ts";
import { onScreen } from "../../results/results.css.ts";
import type { Drawn } from "./Faces.tsx";
import * as styles from "./number-modes.css.ts";
import type { ReadMode } from "./read-mode.ts";
import { latestOf } from "./result-words.ts";

interface SoFarProps {
  read: ReadMode;
  result: Drawn | null;
  /** All numbers drawn so far. */
  numbers: readonly number[];
  onStartAgain: () => void;
  onTakeBack: (numbers: readonly number[], before: Drawn | null) => void;
}

/** The progress through a set, the numbers drawn so far, and the button to start again. */
export function SoFar({ read, result, numbers, onStartAgain, onTakeBack }: SoFarProps) {
  const intl = useIntl();
  const { t } = intl;
  const toasts = useToasts();
  const { mode, rules } = read;
  const { min, max } = rules;
  const format = wordingOf(intl, mode, max);
  const size = max - min + 1;
  const startAgain = () => {
    onStartAgain();
    const remove = toasts.show({
      tone: "info",
      text: t("number-modes.startedAgain"),
      action: (
        <LinkButton
          onClick={() => {
            remove();
            onTakeBack(numbers, result);
          }}
        >
          {t("results.undo")}
        </LinkButton>
      ),
    });
  };
  const hits = numbers.toSorted((a, b) => a - b);
  return (
    <div className={layout.stack}>
      <div className={layout.bar}>
        <b>{t("number-modes.soFar", { count: numbers.length, size })}</b>
        <span className={onScreen}>
          <Button tone="quiet" icon="arrow-u-up-left" onClick={startAgain}>
            {t("number-modes.startAgain")}
          </Button>
        </span>
      </div>
      {mode.kind !== "cards" && boardFits(min, max) ? (
        <NumberBoard
          from={min}
          to={max}
          hits={hits}
          label={t("numbers.board", {
            min: String(min),
            max: String(max),
            list: intl.formatList(hits.map(String)),
          })}
        />
      ) : null}
      {numbers.length > latestOf(mode, numbers).length && (
        <p className={styles.soFar}>
          {t("number-modes.inOrder", {
            list: numbers
              .slice(-mostListed)
              .map(format)
              .join(mode.kind === "cards" ? " " : ", "),
          })}
        </p>
      )}
    </div>
  );
}

/** Maximum number of numbers listed in drawing order; the file contains all. */
const mostListed = 200;
