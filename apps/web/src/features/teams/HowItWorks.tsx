import { limits } from "@sortes/contract";
import { layout, Steps, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useSession } from "../../app/services.ts";
import { GuestPrompt } from "./GuestPrompt.tsx";

const steps = ["teams.how1", "teams.how2", "teams.how3", "teams.how4", "teams.how5"] as const;

/** What stands beside the form. */
export function HowItWorks() {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <aside className={layout.stackLg}>
      <div className={layout.stackSm}>
        <h2 className={text.h3}>{formatMessage({ id: "teams.howTitle" })}</h2>
        <Steps>
          {steps.map((id) => (
            <li key={id}>{formatMessage({ id }, limits.teams)}</li>
          ))}
        </Steps>
      </div>
      {!isSignedIn && <GuestPrompt />}
    </aside>
  );
}
