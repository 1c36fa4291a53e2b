import { layout, Steps, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import * as styles from "./results.css.ts";

/** A dashed frame that advertises what an account adds. */
function Prompt({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.prompt}>
      <p className={text.strong}>{title}</p>
      <p className={text.muted}>{children}</p>
    </div>
  );
}

/** Shown to guests instead of the save form. */
export function GuestPrompt({ title }: { title: ReactNode }) {
  const { t } = useIntl();
  return (
    <Prompt title={title}>
      {t("results.guestText", {
        link: (words) => (
          <Link key="link" to="/register">
            {words}
          </Link>
        ),
      })}
    </Prompt>
  );
}

export interface HowItWorksProps {
  steps: readonly MessageId[];
  /** Values in the steps; keep the same object between renders. */
  values?: Readonly<Record<string, number>>;
  /** The prompt's title for guests: “Want to keep your teams?” */
  guestTitle: MessageId;
}

/** The column beside a generator's form. Memoised, so typing in the form does not render it. */
export const HowItWorks = memo(function HowItWorks(props: HowItWorksProps) {
  const { steps, values, guestTitle } = props;
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <aside className={layout.stackLg}>
      <div className={layout.stackSm}>
        <h2 className={text.h3}>{t("results.howTitle")}</h2>
        <Steps>
          {steps.map((id) => (
            <li key={id}>{t(id, values)}</li>
          ))}
        </Steps>
      </div>
      {!isSignedIn && <GuestPrompt title={t(guestTitle)} />}
    </aside>
  );
});
