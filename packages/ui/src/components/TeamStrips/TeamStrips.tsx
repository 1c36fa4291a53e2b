import { classNames } from "../../class-names.ts";
import * as styles from "./TeamStrips.css.ts";

export interface Team {
  /** “Team 1” */
  title: string;
  /** “7 names” */
  count: string;
  names: readonly string[];
}

type TeamIndex = keyof typeof styles.teamOf;

const longFrom = 17;
const batchSize = 500;

/** Whether a team has too many names for an animation, a shadow or one single list. */
const isTall = ({ names }: Team): boolean => names.length > batchSize;

const batches = (names: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / batchSize) }, (_, i) =>
    names.slice(i * batchSize, (i + 1) * batchSize),
  );

const isLong = (name: string): boolean => name.length >= longFrom && [...name].length >= longFrom;

export interface TeamStripProps extends Team {
  /** From 0; team n has stock n and punch n. */
  index: number;
}

/** One team: a header, and a slip for each name. */
export function TeamStrip({ index, ...team }: TeamStripProps) {
  const { title, count, names } = team;
  const stock = styles.teamOf[index as TeamIndex];
  return (
    <section className={classNames(stock, isTall(team) && styles.tall)}>
      <header className={styles.head}>
        <b className={styles.numeral} aria-hidden>
          {index + 1}
        </b>
        <h2 className={styles.title}>
          {title} <small className={styles.count}>{count}</small>
        </h2>
        <span className={classNames(styles.hallmark, index === 9 && styles.crowded)} />
      </header>
      {batches(names).map((batch, b) => (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
        <ul key={b} role="list" className={isTall(team) ? styles.batch : undefined}>
          {batch.map((name, i) => (
            <li key={i} className={classNames(styles.slip, isLong(name) && styles.long)}>
              {name}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

export interface TeamStripsProps {
  /** Two to ten teams. */
  teams: readonly Team[];
  /** Plays the animation once: for a new result, not for one that is shown again. */
  settle?: boolean | undefined;
}

/** The teams as strips of tickets: number, stock and punch say which is which. */
export function TeamStrips({ teams, settle }: TeamStripsProps) {
  const settles = settle && !teams.some(isTall);
  return (
    <div className={styles.place}>
      <div className={classNames(styles.teamsOf[teams.length], settles && styles.settling)}>
        {teams.map((team, i) => (
          <TeamStrip key={i} index={i} {...team} />
        ))}
      </div>
    </div>
  );
}
