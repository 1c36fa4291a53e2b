import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./TeamStrips.css.ts";

export interface Team {
  /** “Team 1” */
  title: string;
  /** “7 names” */
  count: string;
  names: readonly string[];
}

type TeamIndex = keyof typeof styles.teamOf;

/** Team 11 has the stock and punch of team 1 again; the numeral tells them apart. */
const stocks = 10;

const shortest = 8;
const batchSize = 500;

/** Whether a team has too many names for an animation, a shadow or one single list. */
const isTall = ({ names }: Team): boolean => names.length > batchSize;

const batches = (names: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / batchSize) }, (_, i) =>
    names.slice(i * batchSize, (i + 1) * batchSize),
  );

/** The letters of the longest name, as far as they matter for the size of all. */
function lettersOf(teams: readonly Team[]): number {
  let most = shortest;
  for (const { names } of teams)
    for (const name of names)
      if (name.length > most) most = Math.min(Math.max(most, [...name].length), styles.longest);
  return most;
}

/** Renders the content of a slip instead of the plain name, such as buttons. */
type Slip = (name: string, team: number, place: number) => ReactNode;

export interface TeamStripProps extends Team {
  /** From 0; team n has stock n and punch n. */
  index: number;
  slip?: Slip | undefined;
}

/** One team: a header, and a slip for each name. */
export function TeamStrip({ index, slip, ...team }: TeamStripProps) {
  const { title, count, names } = team;
  const stock = styles.teamOf[(index % stocks) as TeamIndex];
  return (
    <section className={classNames(stock, isTall(team) && styles.tall)}>
      <header className={styles.head}>
        <b className={styles.numeral} aria-hidden>
          {index + 1}
        </b>
        <h2 className={styles.title}>
          {title} <small className={styles.count}>{count}</small>
        </h2>
        <span className={classNames(styles.hallmark, index >= 9 && styles.crowded)} />
      </header>
      {batches(names).map((batch, b) => (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
        <ul key={b} role="list" className={isTall(team) ? styles.batch : undefined}>
          {batch.map((name, i) => (
            <li key={i} className={styles.slip}>
              {slip ? slip(name, index, b * batchSize + i) : name}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

export interface TeamStripsProps {
  /** Two or more teams. */
  teams: readonly Team[];
  /** Plays the animation once: for a new result, not for one that is shown again. */
  settle?: boolean | undefined;
  slip?: Slip | undefined;
}

/** The teams as strips of tickets; number, stock and punch tell them apart. */
export function TeamStrips({ teams, settle, slip }: TeamStripsProps) {
  const settles = settle && !teams.some(isTall);
  return (
    <div className={styles.place}>
      <div
        className={classNames(
          styles.teamsOf[Math.min(teams.length, stocks)],
          styles.sizeFor[lettersOf(teams)],
          settles && styles.settling,
        )}
      >
        {teams.map((team, i) => (
          <TeamStrip key={i} index={i} slip={slip} {...team} />
        ))}
      </div>
    </div>
  );
}

export interface SlipButtonsProps {
  name: string;
  /** Whether the name is chosen to be swapped with the next chosen one. */
  isChosen: boolean;
  onChoose: () => void;
  /** Whether the name is locked in its team. */
  isKept: boolean;
  onKeep: () => void;
  /** “Lock Ana” */
  keepLabel: string;
}

/** The content of an interactive slip: the name, to swap it, and the lock, to keep it in its team. */
export function SlipButtons(props: SlipButtonsProps) {
  const { name, isChosen, onChoose, isKept, onKeep, keepLabel } = props;
  return (
    <span className={styles.slipButtons}>
      <button
        type="button"
        aria-pressed={isChosen}
        className={styles.nameButton}
        onClick={onChoose}
      >
        {name}
      </button>
      <button
        type="button"
        aria-pressed={isKept}
        aria-label={keepLabel}
        title={keepLabel}
        className={styles.keepButton}
        onClick={onKeep}
      >
        <Icon name="lock-simple" />
      </button>
    </span>
  );
}
