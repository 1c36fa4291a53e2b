import { buttonClass, EmptyState, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";

/** What guests find in place of the packs. */
export function GuestCard() {
  const { formatMessage } = useIntl();
  return (
    <EmptyState title={formatMessage({ id: "packs.guestTitle" })}>
      <p className={text.muted}>{formatMessage({ id: "packs.guestText" })}</p>
      <div className={layout.row}>
        <Link to="/login" className={buttonClass({ tone: "quiet" })}>
          {formatMessage({ id: "shell.logIn" })}
        </Link>
        <Link to="/register" className={buttonClass()}>
          {formatMessage({ id: "shell.register" })}
        </Link>
      </div>
    </EmptyState>
  );
}
