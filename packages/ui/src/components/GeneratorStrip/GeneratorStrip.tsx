import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { Kind } from "../../theme/kind.ts";
import { made } from "../../theme/stocks.css.ts";
import { Drawing } from "../Icon/Icon.tsx";
import { Stamp } from "../Stamp/Stamp.tsx";
import * as styles from "./GeneratorStrip.css.ts";

/** One strip of tickets; each child is a link of the class `generatorCardClass(kind)`. */
export function GeneratorStrip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>;
}

/** The class of a link in a `GeneratorStrip`. */
export const generatorCardClass = (kind: Kind): string => classNames(styles.card, made[kind.stock]);

export interface GeneratorCardContentProps {
  kind: Kind;
  title: ReactNode;
  badge?: ReactNode;
  /** What it does, in one sentence. */
  children: ReactNode;
}

/** What stands on a ticket of a `GeneratorStrip`. */
export function GeneratorCardContent(props: GeneratorCardContentProps) {
  const { kind, title, badge, children } = props;
  return (
    <>
      <Drawing name={kind.drawing} className={styles.drawing} />
      <h3 className={styles.title}>{title}</h3>
      {badge && <Stamp className={styles.badge}>{badge}</Stamp>}
      <p className={styles.description}>{children}</p>
    </>
  );
}
