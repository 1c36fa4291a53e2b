import {
  buttonClass,
  classNames,
  Drawing,
  type Kind,
  layout,
  made,
  PageHead,
  Steps,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { listedGenerators } from "../../generators/generators.ts";
import { OwnGeneratorsLine } from "../../generators/OwnGeneratorsLine.tsx";
import * as styles from "./how-it-works.css.ts";

/** Cards of the generators, two side by side from 720 px. */
function HowItWorksGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

interface HowItWorksCardProps {
  kind: Kind;
  title: ReactNode;
  steps: readonly ReactNode[];
  /** A link to the generator, `buttonClass({ tone: "quiet" })`. */
  action: ReactNode;
}

/** The steps of one generator. */
function HowItWorksCard({ kind, title, steps, action }: HowItWorksCardProps) {
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

const steps = [1, 2, 3] as const;

export function HowItWorksPage() {
  const { t } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLg}`}>
      <PageHead title={t("how.title")} lead={t("how.lead")} />
      <HowItWorksGrid>
        {listedGenerators.map(({ kind, path, name, area }) => {
          const generator = t(name);
          return (
            <HowItWorksCard
              key={path}
              kind={kind}
              title={generator}
              steps={steps.map((step) => t(`${area}.inShort${step}`))}
              action={
                <Link to={path} className={buttonClass({ tone: "quiet" })}>
                  {t("how.open", { generator })}
                </Link>
              }
            />
          );
        })}
      </HowItWorksGrid>
      <OwnGeneratorsLine />
      <p>{t("how.log", { link: (words) => <Link to="/draws/log">{words}</Link> })}</p>
    </div>
  );
}
