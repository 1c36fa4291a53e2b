import { ClothBox, Receipt, text, visuallyHidden } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import type { NumberGenerator } from "../number-draft.ts";
import { onScreen } from "../../results/results.css.ts";
import { type Drawn, Faces, hasHeadline } from "./Faces.tsx";
import { ModeActions } from "./ModeActions.tsx";
import * as styles from "./number-modes.css.ts";
import { chanceOf } from "./odds.ts";
import { OddsTable } from "./OddsTable.tsx";
import type { ReadMode } from "./read-mode.ts";
import { headlineOf, spokenOf } from "./result-words.ts";
import { goesOn } from "./session-memory.ts";
import { SoFar } from "./SoFar.tsx";

interface ModeResultProps {
  generator: NumberGenerator;
  read: ReadMode;
  /** The current result, if it belongs to this mode. */
  result: Drawn | null;
  /** In a mode that draws one after another, all numbers drawn so far. */
  drawn: readonly number[];
  /** Earlier results in words. */
  earlier: readonly string[];
  /** Draws once more; undefined if all are drawn. */
  onDraw: (() => void) | undefined;
  onStartAgain: () => void;
  onTakeBack: (numbers: readonly number[], before: Drawn | null) => void;
}

/** The result, its odds and its tools. */
export function ModeResult(props: ModeResultProps) {
  const { generator, read, result, drawn, earlier, onDraw } = props;
  const intl = useIntl();
  const { t } = intl;
  const { mode, rules } = read;
  const numbers = result ? Array.from(result.numbers) : drawn;
  const shown: Drawn | undefined =
    result ??
    (drawn.length > 0
      ? { rules, mode, numbers: drawn, createdAt: "", madeHere: true, savedAs: null }
      : undefined);
  return (
    <>
      <div role="status">
        {shown && (
          <ClothBox className={styles.result}>
            {hasHeadline(shown) ? (
              <p className={styles.headline}>{headlineOf(intl, shown)}</p>
            ) : (
              <p className={visuallyHidden}>{spokenOf(intl, shown)}</p>
            )}
            <Faces drawn={shown} settle={generator.isNew} key={shown.createdAt} />
          </ClothBox>
        )}
      </div>
      {shown && (
        <ClothBox className={styles.below}>
          {goesOn(mode) && <SoFar {...props} numbers={numbers} />}
          <Receipt>
            {result && (
              <span>
                {intl.formatDate(result.createdAt, { dateStyle: "long", timeStyle: "short" })}
              </span>
            )}
            <span>{chanceOf(intl, shown)}</span>
            {result && result.savedAs !== null && (
              <span>
                {result.savedAs === ""
                  ? t("results.savedShort")
                  : t("results.savedAs", { name: <bdi key="name">{result.savedAs}</bdi> })}
              </span>
            )}
          </Receipt>
          {result && <ModeActions generator={generator} result={result} onDraw={onDraw} />}
          {earlier.length > 0 && (
            <p className={`${text.muted} ${onScreen}`}>
              {t("number-modes.earlier", { list: earlier.join(" · ") })}
            </p>
          )}
        </ClothBox>
      )}
      <OddsTable read={read} />
    </>
  );
}
