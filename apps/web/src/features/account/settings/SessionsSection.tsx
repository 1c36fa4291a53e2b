import { Alert, Button, layout, linkButtonClass, Skeleton } from "@sortes/ui";
import { useRef } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../../base/trpc.ts";
import { useErrorText, useFailureText } from "../../../base/error-text.ts";
import { SessionRow } from "./SessionRow.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import * as styles from "./settings.css.ts";

/** Where the person is signed in, and how to end that. */
export function SessionsSection() {
  const { formatMessage } = useIntl();
  return (
    <SettingsSection
      title={formatMessage({ id: "settings.sessions" })}
      lead={formatMessage({ id: "settings.sessionsLead" })}
    >
      <Sessions />
    </SettingsSection>
  );
}

function Sessions() {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const list = useRef<HTMLUListElement>(null);
  // the loader has just tried
  const { data, error, refetch } = trpc.users.sessions.useQuery(undefined, { retryOnMount: false });
  const endOthers = trpc.users.endOtherSessions.useMutation({
    onSuccess: () => utils.users.sessions.invalidate(),
  });
  if (error)
    return (
      <Alert tone="error">
        <div className={layout.bar}>
          <span>{failureText(error, "settings.sessionsFailed")}</span>
          <button type="button" className={linkButtonClass} onClick={() => void refetch()}>
            {formatMessage({ id: "settings.retry" })}
          </button>
        </div>
      </Alert>
    );
  if (!data) return <Skeleton shape="rows" label={formatMessage({ id: "settings.loading" })} />;
  const { sessions } = data;
  return (
    <>
      {endOthers.isError && (
        <Alert key={endOthers.submittedAt} tone="error" takesFocus>
          {errorText(endOthers.error, "settings.endFailed")}
        </Alert>
      )}
      {endOthers.isSuccess && (
        <Alert key={endOthers.submittedAt} tone="success" takesFocus>
          {formatMessage({ id: "settings.othersEnded" })}
        </Alert>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.list}
        aria-label={formatMessage({ id: "settings.sessions" })}
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnded={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={layout.row}>
          <Button tone="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {formatMessage({ id: "settings.endOthers" })}
          </Button>
        </div>
      )}
    </>
  );
}
