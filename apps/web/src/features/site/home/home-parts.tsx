import { classNames, Drawing, Icon, type IconName, type Kind, made, Stamp } from "@sortes/ui";
import type { ReactNode } from "react";
import * as styles from "./home.css.ts";

/** A strip of tickets; each child is a link with the class `generatorCardClass(kind)`. */
export function GeneratorStrip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>;
}

/** The class of a link in a `GeneratorStrip`. */
export const generatorCardClass = (kind: Kind): string => classNames(styles.card, made[kind.stock]);

interface GeneratorCardContentProps {
  kind: Kind;
  title: ReactNode;
  badge?: ReactNode;
  /** Its description in one sentence. */
  children: ReactNode;
}

/** The content of a ticket in a `GeneratorStrip`. */
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

/** A grid of reasons, each a `Reason`. */
export function ReasonGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>;
}

interface ReasonProps {
  icon: IconName;
  title: ReactNode;
  /** One short sentence. */
  children: ReactNode;
}

/** One reason: icon, name, sentence. */
export function Reason({ icon, title, children }: ReasonProps) {
  return (
    <div className={styles.reason}>
      <dt className={styles.reasonsTitle}>
        <Icon name={icon} size="xl" className={styles.icon} />
        {title}
      </dt>
      <dd className={styles.words}>{children}</dd>
    </div>
  );
}
