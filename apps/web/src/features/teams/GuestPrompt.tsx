import { Prompt } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";

/** What a guest is offered where others save. */
export function GuestPrompt() {
  const { formatMessage } = useIntl();
  return (
    <Prompt title={formatMessage({ id: "teams.guestTitle" })}>
      {formatMessage(
        { id: "teams.guestText" },
        {
          link: (words) => (
            <Link key="link" to="/register">
              {words}
            </Link>
          ),
        },
      )}
    </Prompt>
  );
}
