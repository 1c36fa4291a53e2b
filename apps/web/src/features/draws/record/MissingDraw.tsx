import { buttonClass, EmptyState, layout, PageHead } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useErrorText } from "../../../base/error-text.ts";
import { canRetry } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { FailureAlert } from "../../../base/notices.tsx";

interface MissingDrawProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown if a draw does not exist or failed to load. */
export function MissingDraw({ error, onRetry }: MissingDrawProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={canRetry(error) ? t("draws.record") : t("draws.missing")} />
      {canRetry(error) ? (
        <FailureAlert text={errorText(error, "draws.loadFailed")} onRetry={onRetry} />
      ) : (
        <EmptyState title={t("draws.missingText")}>
          <Link to="/" className={buttonClass()}>
            {t("draws.toHome")}
          </Link>
        </EmptyState>
      )}
    </div>
  );
}
