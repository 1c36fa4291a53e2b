import { useId, type ReactNode } from "react";
import { visuallyHidden } from "../../theme/utilities.css.ts";
import * as styles from "./Winners.css.ts";

export interface Alternate {
  /** The place after the winners' places. */
  place: number;
  name: string;
  /** Read aloud only: “alternate 1”. */
  note?: string | undefined;
  action?: ReactNode;
}

export interface AlternatesProps {
  /** “If someone declines” */
  title: ReactNode;
  names: readonly Alternate[];
}

/** Who comes next, as a plain ruled list under the winners. */
export function Alternates({ title, names }: AlternatesProps) {
  const id = useId();
  return (
    <section className={styles.alternates} aria-labelledby={id}>
      <h2 id={id} className={styles.alternatesTitle}>
        {title}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
      <ol role="list" className={styles.alternateList}>
        {names.map(({ place, name, note, action }, i) => (
          <li key={i} className={styles.alternate}>
            <b className={styles.alternatePlace}>{place}</b>
            <span data-name="alternate" className={styles.alternateName}>
              {name}
              {note && <span className={visuallyHidden}> {note}</span>}
            </span>
            {action}
          </li>
        ))}
      </ol>
    </section>
  );
}
