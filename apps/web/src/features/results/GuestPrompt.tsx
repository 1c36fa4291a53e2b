import { Prompt } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";

/** What a guest is offered where others save. */
export function GuestPrompt({ title }: { title: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <Prompt title={title}>
      {formatMessage(
        { id: "results.guestText" },
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
