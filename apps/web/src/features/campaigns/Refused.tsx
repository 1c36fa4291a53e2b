import { Alert } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { reasonOf } from "../../shared/errors.ts";

/** Why something was not done with a campaign, with the way to what has to be done first. */
export function Refused({ error, words }: { error: unknown; words: string }) {
  const { formatMessage } = useIntl();
  return (
    <Alert tone="error">
      {words}
      {reasonOf(error) === "POSTAL_ADDRESS_MISSING" && (
        <>
          {" "}
          <Link to="/mail-settings">{formatMessage({ id: "campaigns.setAddress" })}</Link>
        </>
      )}
    </Alert>
  );
}
