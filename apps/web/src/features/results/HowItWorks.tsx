import { layout, Steps, text } from "@sortes/ui";
import { memo } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { useSession } from "../../base/services.ts";
import { GuestPrompt } from "./GuestPrompt.tsx";

export interface HowItWorksProps {
  steps: readonly MessageId[];
  /** What the steps mention; keep the object itself between renders. */
  values?: Readonly<Record<string, number>>;
  /** What a guest is asked: “Want to keep your teams?” */
  guestTitle: MessageId;
}

/** What stands beside the form of a generator. The form is rendered with each letter; this is not. */
export const HowItWorks = memo(function HowItWorks(props: HowItWorksProps) {
  const { steps, values, guestTitle } = props;
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <aside className={layout.stackLg}>
      <div className={layout.stackSm}>
        <h2 className={text.h3}>{formatMessage({ id: "results.howTitle" })}</h2>
        <Steps>
          {steps.map((id) => (
            <li key={id}>{formatMessage({ id }, values)}</li>
          ))}
        </Steps>
      </div>
      {!isSignedIn && <GuestPrompt title={formatMessage({ id: guestTitle })} />}
    </aside>
  );
});
