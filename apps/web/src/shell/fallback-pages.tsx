import { Alert, Button, layout, LinkButton, PageHead, Skeleton } from "@sortes/ui";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useIntl } from "../base/intl.ts";
import { canReload, isMissingPart, newVersion, newVersionOnPage, reload } from "./new-version.tsx";
import { pending } from "../base/base.css.ts";
import { timeLimits } from "../base/load-part.ts";
import { useSignal } from "../base/signal.ts";

/** Shown if a page could not be loaded or rendered. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useIntl();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const isOld = useSignal(newVersion);
  useEffect(() => {
    newVersionOnPage.set(true);
    return () => newVersionOnPage.set(false);
  }, []);
  const retry = async () => {
    // a failed chunk may stay failed until a reload, which loses no input
    if (isMissingPart(error) && (await canReload())) return reload();
    queries.reset();
    reset();
    void router.invalidate();
  };
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const again = () => void onOnline();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  const press = () => {
    // the button disappears
    document.getElementById("main")?.focus({ preventScroll: true });
    void retry();
  };
  return (
    <div className={`${layout.wrap} ${layout.section} ${layout.stack}`} role="alert">
      <PageHead
        title={t(isOld ? "shell.newVersion" : "shell.errorTitle")}
        lead={t(isOld ? "shell.newVersionLead" : "shell.errorLead")}
      />
      <div>
        <Button onClick={isOld ? reload : press}>
          {t(isOld ? "shell.reload" : "shell.retry")}
        </Button>
      </div>
    </div>
  );
}

/** Shown while a page is loading. If a file does not arrive, offers to try again. */
export function PendingPage() {
  const { t } = useIntl();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeLimits.file);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${layout.wrap} ${layout.section} ${layout.stack} ${isLate ? "" : pending}`}>
      {isLate && (
        <Alert tone="warning">
          <div className={layout.bar}>
            <span>{t("shell.stillLoading")}</span>
            <LinkButton onClick={() => window.location.reload()}>{t("shell.retry")}</LinkButton>
          </div>
        </Alert>
      )}
      <Skeleton shape="sheet" label={t("shell.loading")} />
    </div>
  );
}
