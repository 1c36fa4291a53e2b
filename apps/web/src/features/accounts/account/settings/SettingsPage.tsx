import { Alert, Button, buttonClass, layout, PageHead, Sheet, Stamp, text } from "@sortes/ui";
import { useEffect, useState } from "react";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useCall } from "../../../../base/use-call.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { removeStored } from "../../../../base/storage.ts";
import { storedNames } from "../../../../base/storage-checks.ts";
import { forgetTyped } from "../../../../base/stored-state.ts";
import { isDraftKey, isKeptDraftKey, isWaitingSavesKey } from "../../../../base/stored-keys.ts";
import type { SettingsForms } from "./forms.later.tsx";
import {
  AddressSection,
  EraseSection,
  ExportSection,
  NameSection,
  PasswordSection,
  SettingsSection,
} from "./sections.tsx";
import { TokensSection } from "./TokensSection.tsx";
import type { SessionInfo } from "@sortes/contract";
import { CallFailure } from "../../../../base/failures.tsx";
import { useErrorText } from "../../../../base/error-text.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { trpc } from "../../../../base/trpc.ts";
import { useLostFocus } from "../../../../base/use-lost-focus.ts";
import * as styles from "../account.css.ts";

/** Removes the user's work from this browser: drafts, results and lists. Preferences and the cookie choice stay. */
function forgetDevice(): void {
  forgetTyped();
  for (const key of ["lists", "last-list.team", "last-list.winner", "turns"] as const)
    removeStored(key);
  removeStored("save-keys", "session");
  removeStored("guest-results", "session");
  for (const key of storedNames("local"))
    if (isKeptDraftKey(key) || isWaitingSavesKey(key)) removeStored(key);
  for (const key of storedNames("session")) if (isDraftKey(key)) removeStored(key, "session");
}

/** Replaces the settings once the account is erased, and removes the user's data from this browser. */
function ErasedPanel() {
  const { t } = useIntl();
  const { session, queryClient } = useServices();
  useEffect(() => {
    session.part();
    queryClient.clear();
    forgetDevice();
  }, [session, queryClient]);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("settings.erasedTitle")} />
      <div className={layout.stackLg}>
        <Alert tone="success" takesFocus>
          {t("settings.erasedText")}
        </Alert>
        <p>
          {/* a full load clears the page's memory */}
          <a href="/" className={buttonClass()}>
            {t("settings.erasedHome")}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The user's account settings, in sections. */
export function SettingsPage({ forms }: { forms: SettingsForms }) {
  const { t } = useIntl();
  const [isErased, setErased] = useState(false);
  if (isErased) return <ErasedPanel />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("settings.title")} lead={t("settings.lead")} />
      <Sheet>
        <NameSection NameForm={forms.NameForm} />
        <AddressSection AddressForm={forms.AddressForm} />
        <PasswordSection PasswordForm={forms.PasswordForm} />
        <SessionsSection />
        <TokensSection NewToken={forms.NewToken} />
        <ExportSection />
        <EraseSection EraseDialog={forms.EraseDialog} onErased={() => setErased(true)} />
      </Sheet>
    </div>
  );
}

/** One session. The current one is ended by signing out in the menu, not here. */
function SessionRow({ session }: { session: SessionInfo }) {
  const { t, formatDate } = useIntl();
  const toasts = useToasts();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { id, createdAt, lastUsedAt, isCurrent } = session;
  const device = session.device ?? t("settings.unknownDevice");
  const leave = () => {
    toasts.show({ tone: "success", text: t("settings.ended", { device }) });
    return utils.users.sessions.invalidate();
  };
  const { client } = useServices();
  const end = useCall({
    mutationFn: () => client.users.endSession.mutate({ id }),
    onSuccess: leave,
    // it has already ended
    onError: (error) => void (reasonOf(error) === "NOT_FOUND" && leave()),
  });
  const time = (moment: string) =>
    formatDate(moment, { dateStyle: "medium", timeStyle: "short" }).replaceAll(" ", "\u00a0");
  return (
    <li className={styles.row}>
      <div className={layout.bar}>
        <div className={styles.device}>
          <p className={text.long}>
            <b>{device}</b> {isCurrent && <Stamp>{t("settings.thisDevice")}</Stamp>}
          </p>
          <p className={text.muted}>
            {t("settings.sessionTimes", { begun: time(createdAt), used: time(lastUsedAt) })}
          </p>
        </div>
        {!isCurrent && (
          <Button
            tone="quiet"
            size="sm"
            busy={end.isPending}
            aria-label={t("settings.endOf", { device })}
            onClick={() => end.send()}
          >
            {t("settings.end")}
          </Button>
        )}
      </div>
      {end.isError && reasonOf(end.error) !== "NOT_FOUND" && (
        <Alert key={end.submittedAt} tone="error" takesFocus>
          {errorText(end.error, "settings.endFailed")}
        </Alert>
      )}
    </li>
  );
}

/** The user's sessions, with buttons to end them. */
function SessionsSection() {
  const { t } = useIntl();
  return (
    <SettingsSection title={t("settings.sessions")} lead={t("settings.sessionsLead")}>
      <Sessions />
    </SettingsSection>
  );
}

function Sessions() {
  const { t } = useIntl();
  const utils = trpc.useUtils();
  const list = useLostFocus();
  // the route loader has just tried
  const { data, error, refetch } = trpc.users.sessions.useQuery(undefined, { retryOnMount: false });
  const { client } = useServices();
  const endOthers = useCall({
    mutationFn: () => client.users.endOtherSessions.mutate(),
    onSuccess: () => utils.users.sessions.invalidate(),
  });
  if (error || !data)
    return (
      <LoadState
        query={{ data, error, refetch }}
        loading="settings.loading"
        failed="settings.sessionsFailed"
      />
    );
  const { sessions } = data;
  return (
    <>
      <CallFailure call={endOthers} fallback="settings.endFailed" />
      {endOthers.isSuccess && (
        <Alert key={endOthers.submittedAt} tone="success" takesFocus>
          {t("settings.othersEnded")}
        </Alert>
      )}
      <ul {...list} className={styles.list} aria-label={t("settings.sessions")}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={layout.row}>
          <Button tone="quiet" busy={endOthers.isPending} onClick={() => endOthers.send()}>
            {t("settings.endOthers")}
          </Button>
        </div>
      )}
    </>
  );
}
