import type { Message, MessageParams } from "@sortes/contract";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useFailureText, wordMessage } from "../../shared/error-text.ts";
import { refusalOf } from "../../shared/errors.ts";
import type { usePreview } from "./use-preview.ts";

/** Something in a draft that staff should look at; an error keeps it from being sent. */
export interface Finding {
  key: string;
  message: string;
  /** In the body, counted from 1. */
  line: number | null;
  column: number | null;
  isError: boolean;
}

/** Where in the body a refusal points, if it does. */
function placeOf({ params = {} }: Message): Pick<Finding, "line" | "column"> {
  const { line, column }: MessageParams = params;
  return { line: numberOr(line), column: numberOr(column) };
}

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** What the last rendering has found, or why there was none. */
export function useFindings({
  preview,
  error,
}: Pick<ReturnType<typeof usePreview>, "preview" | "error">) {
  const intl = useIntl();
  const failureText = useFailureText();
  return useMemo(() => {
    const fields = refusalOf(error)?.fields ?? {};
    const wrong = Object.values(fields).flat();
    if (error !== undefined && wrong.length === 0)
      return { findings: [], failure: failureText(error, "campaign.previewFailed") };
    const errors = wrong.map((message: Message, place): Finding => ({
      key: `error ${place}`,
      message: wordMessage(intl, message),
      ...placeOf(message),
      isError: true,
    }));
    const warnings = (preview?.warnings ?? []).map((warning, place): Finding => ({
      key: `${warning.code} ${place}`,
      message: warning.message,
      line: warning.line,
      column: warning.column,
      isError: false,
    }));
    return { findings: error === undefined ? warnings : errors, failure: undefined };
  }, [intl, failureText, preview, error]);
}
