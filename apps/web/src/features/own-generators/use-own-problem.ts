import { useMemo } from "react";
import { useIntl } from "react-intl";
import { wordError } from "../../base/error-text.ts";
import type { Failure } from "../results/failure.ts";

/** Why nothing was drawn, in words beside the field to change. A new object an attempt. */
export function useOwnProblem(failure: Failure | undefined) {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "own-generators.failed");
    const { count } = fields;
    return count ? { field: "count", text: count } : { field: "form", text: summary.join(" ") };
  }, [intl, failure]);
}
