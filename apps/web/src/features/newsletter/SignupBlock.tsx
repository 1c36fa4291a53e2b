import { layout, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { SignupForm } from "./SignupForm.tsx";

/** The newsletter on the home page. */
export function SignupBlock() {
  const { formatMessage } = useIntl();
  return (
    <>
      <div className={layout.stackSm}>
        <h2>{formatMessage({ id: "newsletter.signupTitle" })}</h2>
        <p className={text.lead}>{formatMessage({ id: "newsletter.signupText" })}</p>
      </div>
      <SignupForm />
    </>
  );
}
