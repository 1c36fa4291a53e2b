import { layout, Steps, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useSession } from "../../app/services.ts";
import { GuestPrompt } from "./GuestPrompt.tsx";

interface HowItWorksProps {
  steps: readonly string[];
  /** What a guest is asked: “Want to keep your teams?” */
  guestTitle: string;
}

/** What stands beside the form of a generator. */
export function HowItWorks({ steps, guestTitle }: HowItWorksProps) {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <aside className={layout.stackLg}>
      <div className={layout.stackSm}>
        <h2 className={text.h3}>{formatMessage({ id: "results.howTitle" })}</h2>
        <Steps>
          {steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </Steps>
      </div>
      {!isSignedIn && <GuestPrompt title={guestTitle} />}
    </aside>
  );
}
