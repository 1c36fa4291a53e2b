import { countDice, linesOf, readDice } from "@sortes/core";
import {
  Coin,
  Die,
  Face,
  Faces as Drawings,
  layout,
  NumberTokens,
  PlayingCard,
  visuallyHidden,
} from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import { cardOf, wordingOf } from "../mode-words.ts";
import type { NumbersResult } from "../number-draft.ts";
import * as styles from "./number-modes.css.ts";
import type { ReadMode } from "./read-mode.ts";
import { cardName, latestOf } from "./result-words.ts";

/** A result of a mode. */
export type Drawn = NumbersResult & { mode: ReadMode["mode"] };

/** Whether a result has a summary beyond its numbers: a sum, or the number of heads. */
export const hasHeadline = ({ mode, numbers }: Drawn): boolean =>
  mode.kind === "dice" || (mode.kind === "coin" && numbers.length > 1);

/** The drawn faces: coins, dice, cards and so on. */
export function Faces({ drawn, settle }: { drawn: Drawn; settle: boolean }) {
  const intl = useIntl();
  const { t } = intl;
  const { mode, rules } = drawn;
  const numbers = Array.from(drawn.numbers);
  const format = wordingOf(intl, mode, rules.max);
  const label = t("numbers.drawn");
  if (mode.kind === "dice") {
    const dice = readDice(mode.notation);
    const { kept } = countDice(dice, numbers);
    const sides = dice.terms.flatMap((term) =>
      Array.from({ length: term.count }, () => term.sides),
    );
    const rolled = numbers
      .map((value, i) => ({ value, sides: sides[i] ?? 0 }))
      .filter((_, i) => kept[i]);
    const left = numbers.filter((_, i) => !kept[i]);
    return (
      <>
        {rolled.length <= mostDrawings ? (
          <Drawings label={label} settle={settle}>
            {rolled.map((die, i) => (
              <Face key={i} drawing={<Die {...die} />}>
                <span className={visuallyHidden}>{format(die.value)}</span>
              </Face>
            ))}
          </Drawings>
        ) : (
          <NumberTokens
            label={label}
            numbers={rolled.map(({ value }) => value)}
            format={format}
            settle={settle}
          />
        )}
        {left.length > 0 && <p>{t("number-modes.leftOut", { list: left.join(", ") })}</p>}
      </>
    );
  }
  if (mode.kind === "lottery")
    return (
      <ol className={styles.lines}>
        {linesOf(mode.game, numbers).map(({ main, bonus }, i) => (
          <li key={i} className={layout.row}>
            <NumberTokens label={label} numbers={main} settle={settle} />
            {bonus.length > 0 && (
              <>
                <span aria-hidden="true">+</span>
                <NumberTokens
                  label={t("number-modes.bonusNumbers")}
                  numbers={bonus}
                  settle={settle}
                />
              </>
            )}
          </li>
        ))}
      </ol>
    );
  const latest = latestOf(mode, numbers);
  if (mode.kind === "coin" && latest.length <= mostDrawings)
    return (
      <Drawings label={label} settle={settle}>
        {latest.map((side, i) => (
          <Face key={i} drawing={<Coin isHeads={side === 1} />}>
            <span>{format(side)}</span>
          </Face>
        ))}
      </Drawings>
    );
  if (mode.kind === "cards" && latest.length <= mostDrawings)
    return (
      <Drawings label={label} settle={settle}>
        {latest.map((card, i) => (
          <Face
            key={i}
            name={cardName(intl, card, rules.max)}
            drawing={<PlayingCard {...cardOf(card, rules.max)} />}
          >
            <span className={visuallyHidden}>{format(card)}</span>
          </Face>
        ))}
      </Drawings>
    );
  if (mode.kind === "cards" || (mode.kind === "coin" && latest.length <= mostSlips))
    return (
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
      <ul role="list" aria-label={label} className={styles.slips}>
        {latest.map((number, i) => (
          <li
            key={i}
            className={styles.slip}
            aria-label={mode.kind === "cards" ? cardName(intl, number, rules.max) : undefined}
          >
            {format(number)}
          </li>
        ))}
      </ul>
    );
  const areWords = mode.kind === "coin" || mode.kind === "decimals";
  return (
    <NumberTokens label={label} numbers={latest} format={format} settle={settle} slips={areWords} />
  );
}

/** Maximum number of coins, dice or cards that are drawn. */
const mostDrawings = 12;
/** Maximum number of coins with a slip each. */
const mostSlips = 60;
