import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { Kind } from "../../theme/kind.ts";
import { made } from "../../theme/stocks.css.ts";
import { Drawing } from "../Icon/Icon.tsx";
import { Steps } from "../Steps/Steps.tsx";
import * as styles from "./HowItWorks.css.ts";

/** Cards of the generators, two side by side from 720 px. */
export function HowItWorksGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export interface HowItWorksCardProps {
  kind: Kind;
  title: ReactNode;
  steps: readonly ReactNode[];
  /** A link to the generator, `buttonClass({ tone: "quiet" })`. */
  action: ReactNode;
}

/** How one generator works, step by step. */
export function HowItWorksCard({ kind, title, steps, action }: HowItWorksCardProps) {
  return (
    <section className={styles.card}>
      <div className={classNames(styles.head, made[kind.stock])}>
        <Drawing name={kind.drawing} className={styles.drawing} />
        <h2 className={styles.title}>{title}</h2>
      </div>
      <div className={styles.body}>
        <Steps>
          {steps.map((step, i) => (
            <li key={i}>{step}</li>
          ))}
        </Steps>
        {action}
      </div>
    </section>
  );
}
