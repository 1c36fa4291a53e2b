import { layout, PageHead, Skeleton } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { useStaffRights } from "../../base/confirm-session.ts";
import { ListFailure } from "../history/ListFailure.tsx";
import { AddressForm } from "./AddressForm.tsx";

/** What staff set for all campaigns. */
export function MailSettingsPage() {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = trpc.newsletterSettings.get.useQuery(undefined, {
    // the loader has just tried
    retryOnMount: false,
  });
  useStaffRights(error);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "campaigns.settings" })}
        lead={formatMessage({ id: "campaigns.settingsLead" })}
      >
        <Link to="/mail-campaigns">{formatMessage({ id: "campaigns.toList" })}</Link>
      </PageHead>
      {error && !data && (
        <ListFailure
          error={error}
          failed="campaigns.settingsUnknown"
          retry="campaigns.retry"
          onRetry={() => void refetch()}
        />
      )}
      {data && <AddressForm settings={data} />}
      {!data && !error && (
        <Skeleton shape="rows" label={formatMessage({ id: "campaigns.loading" })} />
      )}
    </div>
  );
}
