import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import * as styles from "./Faces.css.ts";

export interface FacesProps {
  /** Accessible name of the list. */
  label: string;
  /** One `<li>` with a `Face` each. */
  children: readonly ReactNode[];
  /** Plays the animation once: for a new result. */
  settle?: boolean | undefined;
}

const inThrees = [5, 6, 9];

function layoutOf(count: number): keyof typeof styles.facesOf {
  if (count === 1) return "one";
  if (count < 4) return "few";
  if (count === 4) return "twos";
  return inThrees.includes(count) ? "threes" : "fours";
}

/** Drawn coins, dice or cards. A few of them are at least 160 px wide. */
export function Faces({ label, children, settle }: FacesProps) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
      role="list"
      aria-label={label}
      className={classNames(styles.facesOf[layoutOf(children.length)], settle && styles.settling)}
    >
      {children}
    </ul>
  );
}

export interface FaceProps {
  /** A `Coin`, `Die` or `PlayingCard`, which are decoration. */
  drawing: ReactNode;
  /** The words for the drawing. */
  children: ReactNode;
  /** The accessible name, if the words are not enough. */
  name?: string | undefined;
}

/** One drawing with its words. */
export function Face({ drawing, children, name }: FaceProps) {
  return (
    <li className={styles.face} aria-label={name}>
      {drawing}
      {children}
    </li>
  );
}

/** A coin: heads is the head of the cat on our tags, tails a one. */
export function Coin({ isHeads }: { isHeads: boolean }) {
  return (
    <svg
      viewBox="0 0 160 160"
      aria-hidden
      className={classNames(styles.drawing, isHeads && styles.heads)}
    >
      <circle cx="80" cy="80" r="76" />
      <circle cx="80" cy="80" r="64" className={styles.dotted} />
      {isHeads ? (
        <>
          <path d="M44 44l24 20h24l24-20v34a36 36 0 0 1-72 0z" fill="none" />
          <g className={styles.solid}>
            <circle cx="66" cy="80" r="5" />
            <circle cx="94" cy="80" r="5" />
            <path d="M74 94h12l-6 8z" />
          </g>
        </>
      ) : (
        <path d="M62 57l20-12v66M58 113h46" fill="none" strokeWidth="11" />
      )}
    </svg>
  );
}
