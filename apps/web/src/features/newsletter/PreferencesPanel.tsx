import { Alert, layout, linkButtonClass, Skeleton } from "@sortes/ui";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { useErrorText, useFailureText } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";
import { ResendVerification } from "../account/ResendVerification.tsx";
import { PreferencesForm } from "./PreferencesForm.tsx";

/** What the person gets. Before their address is confirmed: why not yet, and the mail again. */
export function PreferencesPanel() {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const { data, error, refetch } = trpc.newsletter.preferences.useQuery(undefined, {
    // the loader has just tried
    retryOnMount: false,
  });
  if (reasonOf(error) === "EMAIL_UNVERIFIED")
    return (
      <div className={layout.stack}>
        <Alert tone="warning">{errorText(error, "newsletter.loadFailed")}</Alert>
        <ResendVerification />
      </div>
    );
  if (error)
    return (
      <Alert tone="error">
        <div className={layout.bar}>
          <span>{failureText(error, "newsletter.loadFailed")}</span>
          <button type="button" className={linkButtonClass} onClick={() => void refetch()}>
            {formatMessage({ id: "newsletter.retry" })}
          </button>
        </div>
      </Alert>
    );
  if (!data) return <Skeleton shape="rows" label={formatMessage({ id: "newsletter.loading" })} />;
  const { suppressed = false, ...saved } = data;
  return (
    <div className={layout.stack}>
      {suppressed && <Alert tone="warning">{formatMessage({ id: "newsletter.suppressed" })}</Alert>}
      <PreferencesForm saved={saved} />
    </div>
  );
}
