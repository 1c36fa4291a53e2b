import type { ReactNode } from "react";
import type { Kind } from "../../theme/stocks.css.ts";
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
      <div className={styles.headOf[kind]}>
        <Drawing name={`generator-${kind}`} className={styles.drawing} />
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
