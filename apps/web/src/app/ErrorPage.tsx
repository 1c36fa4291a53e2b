import { Button, layout, PageHead } from "@sortes/ui";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useIntl } from "react-intl";

/** Stands in for a page that could not be loaded or drawn. */
export function ErrorPage({ reset }: { reset: () => void }) {
  const { formatMessage } = useIntl();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <div className={`${layout.wrap} ${layout.section} ${layout.stack}`} role="alert">
      <PageHead
        title={formatMessage({ id: "shell.errorTitle" })}
        lead={formatMessage({ id: "shell.errorLead" })}
      />
      <div>
        <Button onClick={retry}>{formatMessage({ id: "shell.retry" })}</Button>
      </div>
    </div>
  );
}
