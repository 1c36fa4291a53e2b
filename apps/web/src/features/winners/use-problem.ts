import { useMemo } from "react";
import { useIntl } from "react-intl";
import { wordError } from "../../base/error-text.ts";
import type { Failure } from "../results/failure.ts";

/** What is wrong with one field, or with the form as a whole. */
export interface Problem {
  field: "participants" | "numberOfWinners" | "numberOfAlternates" | "form";
  text: string;
}

const inputs = ["participants", "numberOfWinners", "numberOfAlternates"] as const;

/** Why nobody was drawn, in words beside the field to change. A new object an attempt. */
export function useProblem(failure: Failure | undefined): Problem | undefined {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "winners.failed");
    const field = inputs.find((input) => fields[input]);
    if (field) return { field, text: fields[field] ?? "" };
    return { field: "form", text: summary.join(" ") };
  }, [intl, failure]);
}
