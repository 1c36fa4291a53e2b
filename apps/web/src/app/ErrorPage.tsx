import { Button, layout, PageHead } from "@sortes/ui";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useIntl } from "react-intl";
import { useSignal } from "../shared/signal.ts";
import { reload } from "./NewVersionToast.tsx";
import { canReload, isMissingPart, newVersion, newVersionOnPage } from "./new-version.ts";

/** Shown in place of a page that could not be loaded or rendered. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const { formatMessage } = useIntl();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const isOld = useSignal(newVersion);
  useEffect(() => {
    newVersionOnPage.set(true);
    return () => newVersionOnPage.set(false);
  }, []);
  const retry = async () => {
    // a file that could not be fetched may stay so for as long as this page is open; nothing typed is lost by a reload
    if (isMissingPart(error) && (await canReload())) return reload();
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <div className={`${layout.wrap} ${layout.section} ${layout.stack}`} role="alert">
      <PageHead
        title={formatMessage({ id: isOld ? "shell.newVersion" : "shell.errorTitle" })}
        lead={formatMessage({ id: isOld ? "shell.newVersionLead" : "shell.errorLead" })}
      />
      <div>
        <Button onClick={isOld ? reload : () => void retry()}>
          {formatMessage({ id: isOld ? "shell.reload" : "shell.retry" })}
        </Button>
      </div>
    </div>
  );
}
