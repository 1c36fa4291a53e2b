import { useMemo } from "react";
import { wordError } from "../../../base/error-text.ts";
import { useIntl } from "../../../base/intl.ts";
import type { Failure } from "../results/generator-draft.ts";

/** The error of one field, or of the whole form. */
interface Problem {
  field: "participants" | "numberOfWinners" | "numberOfAlternates" | "form";
  text: string;
}

const inputs = ["participants", "numberOfWinners", "numberOfAlternates"] as const;

/** The reason why nobody was drawn, shown beside the field to change. A new object per attempt. */
export function useProblem(failure: Failure | undefined): Problem | undefined {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "winners.failed");
    // a weight stands in the list
    if (fields["weights"]) return { field: "participants", text: fields["weights"] };
    const field = inputs.find((input) => fields[input]);
    if (field) return { field, text: fields[field] ?? "" };
    return { field: "form", text: summary.join(" ") };
  }, [intl, failure]);
}
