import { Alert, layout, linkButtonClass, Skeleton } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { LetterSheet } from "./LetterSheet.tsx";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";
import { LetterPreferencesForm } from "./LetterPreferencesForm.tsx";

/** The target of the link in each newsletter that shows what the reader gets. It works without an account. */
export function LetterPreferencesPage({ token }: { token: string }) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = trpc.newsletter.letterPreferences.useQuery(
    { token },
    // the loader has just tried
    { retryOnMount: false },
  );
  if (data) return <LetterPreferencesForm key={token} token={token} saved={data} />;
  return (
    <Shown>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="rows" label={formatMessage({ id: "newsletter.loading" })} />
      )}
    </Shown>
  );
}

function Shown({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <LetterSheet
      title={formatMessage({ id: "newsletter.letterTitle" })}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </LetterSheet>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const isDead = reasonOf(error) === "PREFERENCES_LINK_DEAD";
  return (
    <Alert tone="error">
      <div className={layout.bar}>
        <span>{errorText(error, "newsletter.loadFailed")}</span>
        {isDead ? (
          <Link to="/mail">{formatMessage({ id: "newsletter.letterAsk" })}</Link>
        ) : (
          <button type="button" className={linkButtonClass} onClick={onRetry}>
            {formatMessage({ id: "newsletter.retry" })}
          </button>
        )}
      </div>
    </Alert>
  );
}
