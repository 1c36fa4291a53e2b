import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { useErrorText } from "../../base/error-text.ts";
import { isOutcomeOpen, reasonOf } from "../../base/errors.ts";
import * as styles from "./save.css.ts";
import type { Saving } from "./use-save.ts";

/** Says why a result was not kept, until it is kept or another one is drawn, and offers what can be done. */
export function SaveFailure({ failure }: Pick<Saving, "failure">) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  if (!failure) return null;
  const { attempt, error, fallback, remedy } = failure;
  const perhaps = isOutcomeOpen(error) && formatMessage({ id: "results.perhapsSaved" });
  return (
    <Alert key={attempt} tone="error" takesFocus className={styles.notice}>
      <div className={layout.bar}>
        <span>{[errorText(error, fallback), perhaps].filter(Boolean).join(" ")}</span>
        {reasonOf(error) === "HISTORY_LIMIT" && (
          <Link to="/tiers" className={linkButtonClass}>
            {formatMessage({ id: "results.tiers" })}
          </Link>
        )}
        {remedy && (
          <button type="button" className={linkButtonClass} onClick={remedy.use}>
            {formatMessage({ id: remedy.label })}
          </button>
        )}
      </div>
    </Alert>
  );
}
