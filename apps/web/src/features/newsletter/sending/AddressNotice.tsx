import { Alert } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";

/**
 * Says that no campaign can be sent until the sender's postal address is set, with a link to the setting. Renders
 * nothing if it is set or unknown.
 */
export function AddressNotice() {
  const { t } = useIntl();
  const { data } = trpc.newsletterSettings.get.useQuery(undefined, { staleTime: 0, retry: false });
  if (data?.postalAddress !== null) return null;
  return (
    <Alert tone="warning">
      {t("campaigns.addressMissing")} <Link to="/mail-settings">{t("campaigns.setAddress")}</Link>
    </Alert>
  );
}
