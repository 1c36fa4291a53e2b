import { useIntl } from "react-intl";
import * as styles from "./campaign.css.ts";

/** The way of a new campaign. */
export const steps = ["edit", "preview", "created"] as const;
export type Step = (typeof steps)[number];

/** The steps, and which one the person is at. */
export function StepFlow({ current }: { current: Step }) {
  const { formatMessage } = useIntl();
  return (
    <ol className={styles.flow}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {formatMessage({ id: `campaign.step_${step}` })}
        </li>
      ))}
    </ol>
  );
}
