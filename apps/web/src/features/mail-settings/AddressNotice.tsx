import { Alert } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";

/**
 * Says that no campaign can be sent until the postal address of the sender is set, and leads there. Nothing where it is
 * set, or where that is not known.
 */
export function AddressNotice() {
  const { formatMessage } = useIntl();
  const { data } = trpc.newsletterSettings.get.useQuery(undefined, { staleTime: 0, retry: false });
  if (data?.postalAddress !== null) return null;
  return (
    <Alert tone="warning">
      {formatMessage({ id: "campaigns.addressMissing" })}{" "}
      <Link to="/mail-settings">{formatMessage({ id: "campaigns.setAddress" })}</Link>
    </Alert>
  );
}
