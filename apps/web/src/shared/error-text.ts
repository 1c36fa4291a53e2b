import { formErrors, type Message } from "@sortes/contract";
import { useCallback } from "react";
import { type IntlShape, useIntl } from "react-intl";
import type { MessageId } from "../app/catalogues.ts";
import { problemText, refusalOf } from "./errors.ts";

export interface ErrorTexts {
  /** For the page's alert: `Field: message` for an input, the bare message else. Never empty. */
  summary: string[];
  /** The first message of each input, by its name. */
  fields: Record<string, string>;
}

/** Words one message. The area `errors` has to be loaded. */
export const wordMessage = (intl: IntlShape, { code, params }: Message): string =>
  intl.formatMessage({ id: code }, params);

/** Words whatever a call or a generator threw. What the server says comes first, then the fallback. */
export function wordError(
  intl: IntlShape,
  error: unknown,
  fallback: MessageId,
  labels: Record<string, string> = {},
): ErrorTexts {
  const refusal = refusalOf(error);
  if (!refusal)
    return { summary: [problemText(error) ?? intl.formatMessage({ id: fallback })], fields: {} };
  const summary: string[] = [];
  const fields: Record<string, string> = {};
  for (const [field, messages] of Object.entries(refusal.fields)) {
    const texts = messages.map((message) => wordMessage(intl, message));
    if (field !== formErrors && texts[0]) fields[field] = texts[0];
    const label = field === formErrors ? undefined : (labels[field] ?? field);
    summary.push(...texts.map((text) => (label ? `${label}: ${text}` : text)));
  }
  // a refusal that has a code of its own says all by itself; its fields are where it belongs
  const isWhole = refusal.message.code !== "INVALID_INPUT" || summary.length === 0;
  return { summary: isWhole ? [wordMessage(intl, refusal.message)] : summary, fields };
}

/** One line for a toast or an alert, with the words to use where the server did not answer. The area `errors` has to be loaded. */
export function useErrorText(): (error: unknown, fallback: MessageId) => string {
  const intl = useIntl();
  return useCallback(
    (error, fallback) => wordError(intl, error, fallback).summary.join(" "),
    [intl],
  );
}
