import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { NumberSheet } from "../NumberSheet/NumberSheet.tsx";
import { mostLetters, readsUpsideDown } from "./columns.ts";
import * as styles from "./NumberTokens.css.ts";

const mostDiscs = 60;
const mostSlips = 500;
const mostDigits = 4;

/** Numbers with their actions and, if there is one, a board. */
export function NumberGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export interface NumberTokensProps {
  /** Integers in the order drawn; an array or a typed array. */
  numbers: ArrayLike<number>;
  /** Accessible name of the list: “Numbers drawn”. */
  label: string;
  /** Formats a number, with the separators of the language. */
  format?: ((number: number) => string) | undefined;
  /** Uses slips even for few short numbers, as when `format` returns words. */
  slips?: boolean | undefined;
  /** Shows a single number as large as a hand. */
  hero?: boolean | undefined;
  /** Plays the animation once: for a new result, not for one that is shown again. */
  settle?: boolean | undefined;
}

const discFor = (text: string): string =>
  styles.discOf[Math.min(Math.max(text.length, 1), 5) as keyof typeof styles.discOf];

const heroFor = (text: string): string | undefined =>
  styles.heroOf[Math.min(text.length, mostLetters)];

const slipsFor = (texts: readonly string[]): string | undefined =>
  styles.slipsOf[Math.min(Math.max(...texts.map((text) => text.length)), mostLetters)];

/** The drawn numbers: as tokens if they are few and short, as slips up to 500, else as a sheet that scrolls. */
export function NumberTokens(props: NumberTokensProps) {
  const { numbers, label, format = String, slips = false, hero, settle } = props;
  if (numbers.length > mostSlips) {
    return <NumberSheet numbers={numbers} label={label} format={format} />;
  }
  const drawn = Array.from(numbers, (number) => ({ number, text: format(number) }));
  const few = drawn.length <= mostDiscs;
  const asDiscs = !slips && few && drawn.every(({ number }) => String(number).length <= mostDigits);
  const isHero = hero === true && drawn.length === 1;
  const settling = few ? styles.settling : styles.settlingAtOnce;
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
      role="list"
      aria-label={label}
      className={classNames(
        asDiscs ? styles.discs : slipsFor(drawn.map(({ text }) => text)),
        isHero && styles.hero,
        settle && settling,
      )}
    >
      {drawn.map(({ number, text }, i) => (
        <li
          key={i}
          className={asDiscs ? discFor(text) : classNames(styles.slip, isHero && heroFor(text))}
        >
          <span className={!slips && readsUpsideDown(number) ? styles.underlined : undefined}>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
