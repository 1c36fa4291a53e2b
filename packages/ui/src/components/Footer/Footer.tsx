import type { ReactNode } from "react";
import { layout } from "../../theme/utilities.css.ts";
import * as styles from "./Footer.css.ts";

/** The footer of every page: paper, not cloth. */
export function Footer({ children }: { children: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>{children}</div>
    </footer>
  );
}

/** The slogan and the lists of links beside one another. */
export function FooterColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** The slogan, with a link below. */
export function FooterSlogan({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.slogan}>
      <p className={styles.sloganText}>{children}</p>
      {action}
    </div>
  );
}

/** A titled list; each child is an `<li>` with one link or button. */
export function FooterColumn({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

/** The copyright line. */
export function FooterEnd({ children }: { children: ReactNode }) {
  return <p className={styles.end}>{children}</p>;
}
