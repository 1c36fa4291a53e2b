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

/** The reason why the draw failed, with the field to show it at. A new object per attempt. */
export function useProblem(failure: Failure | undefined): Problem | undefined {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "winners.failed");
    // weights are part of the list
    if (fields["weights"]) return { field: "participants", text: fields["weights"] };
    const field = inputs.find((input) => fields[input]);
    if (field) return { field, text: fields[field] ?? "" };
    return { field: "form", text: summary.join(" ") };
  }, [intl, failure]);
}
