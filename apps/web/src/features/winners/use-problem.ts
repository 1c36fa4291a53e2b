import type { ErrorCode } from "@sortes/contract";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { wordError } from "../../shared/error-text.ts";
import { refusalOf } from "../../shared/errors.ts";
import type { Failure } from "../results/failure.ts";

/** What is wrong with one field, or with the form as a whole. */
export interface Problem {
  field: "participants" | "numberOfWinners" | "numberOfAlternates" | "form";
  text: string;
}

const fieldOf: Partial<Record<ErrorCode, Problem["field"]>> = {
  PARTICIPANTS_REQUIRED: "participants",
  NOT_ENOUGH_PARTICIPANTS: "participants",
  COUNT_TOO_SMALL: "numberOfWinners",
  NOT_ENOUGH_FOR_ALTERNATES: "numberOfAlternates",
};

/** Why nobody was drawn, in words beside the field to change. A new object an attempt. */
export function useProblem(failure: Failure | undefined): Problem | undefined {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "winners.failed");
    for (const field of ["numberOfWinners", "numberOfAlternates"] as const) {
      const text = fields[field];
      if (text) return { field, text };
    }
    const code = refusalOf(failure.error)?.message.code as ErrorCode | undefined;
    return { field: (code && fieldOf[code]) ?? "form", text: summary.join(" ") };
  }, [intl, failure]);
}
