import type { ReactNode } from "react";
import * as styles from "./SlotHero.css.ts";

const drawnAt = 6;

export interface SlotHeroProps {
  title: ReactNode;
  lead: ReactNode;
  /** The ticket and one quiet link, `buttonClass({ tone: "quiet", size: "tall" })`. */
  children: ReactNode;
  /** Nine short names on the slips that stay in the slot, left to right. */
  names: readonly string[];
  /** The name on the slip that is drawn. */
  drawn: string;
}

/** The cloth of the home page: title and lead, and a slot full of slips from which one is drawn. */
export function SlotHero({ title, lead, children, names, drawn }: SlotHeroProps) {
  const slips = names.slice(0, 9).map((name, i) => (
    <div key={name} className={styles.undrawn[i as keyof typeof styles.undrawn]}>
      {name}
    </div>
  ));
  const won = (
    <div key="drawn" className={styles.drawn}>
      {drawn}
      <b className={styles.place}>1</b>
    </div>
  );
  return (
    <section className={styles.hero} data-cloth="">
      <div className={styles.words}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.actions}>{children}</div>
      </div>
      <div className={styles.machine}>
        <div className={styles.drawer} aria-hidden>
          <div className={styles.mouth} />
          <div className={styles.slips}>{slips.toSpliced(drawnAt, 0, won)}</div>
          <div className={styles.lip} />
        </div>
      </div>
    </section>
  );
}
