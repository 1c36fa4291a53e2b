import { formErrors, type Message } from "@sortes/contract";
import { useCallback } from "react";
import { type IntlShape, useIntl } from "./intl.ts";
import { isTimedOut, problemText, refusalOf, retryAfterOf, statusOf } from "./errors.ts";

/** All message ids, as declared by the loader. */
type MessageId = FormatjsIntl.Message["ids"];

interface ErrorTexts {
  /** For the page's alert: `Field: message` for errors of a field, otherwise the bare message. Never empty. */
  summary: string[];
  /** The first message of each field, by its name. */
  fields: Record<string, string>;
}

/**
 * Formats one message. The area `errors` must be loaded. A message that cannot be formatted, for example because
 * another server version sent other parameters, is logged, and the reader sees that of `INTERNAL`.
 */
export const wordMessage = (intl: IntlShape, { code, params }: Message): string =>
  intl.formatMessage({ id: code, defaultMessage: intl.messages["INTERNAL"] }, params);

/** The text for any error of a call or a generator: the server's message, or else the fallback. */
export function wordError(
  intl: IntlShape,
  error: unknown,
  fallback: MessageId,
  labels: Record<string, string> = {},
): ErrorTexts {
  const summary: string[] = [];
  const fields: Record<string, string> = {};
  if (!error) return { summary, fields };
  for (const [field, messages] of Object.entries(refusalOf(error)?.fields ?? {})) {
    const texts = messages.filter(isKnown(intl)).map((message) => wordMessage(intl, message));
    if (field !== formErrors && texts[0]) fields[field] = texts[0];
    const label = field === formErrors ? undefined : (labels[field] ?? field);
    summary.push(...texts.map((text) => (label ? `${label}: ${text}` : text)));
  }
  // the error's code already says everything; its fields only say where
  const isWhole = refusalOf(error)?.message.code !== "INVALID_INPUT" || summary.length === 0;
  const whole = () => wordReason(intl, error) ?? intl.t(fallback);
  return { summary: isWhole ? [whole()] : summary, fields };
}

/** The reason for a failed call; undefined if unknown. */
function wordReason(intl: IntlShape, error: unknown): string | undefined {
  const { message } = refusalOf(error) ?? {};
  if (message && isKnown(intl)(message)) return wordMessage(intl, message);
  const problem = problemText(error);
  if (problem) return problem;
  const status = statusOf(error);
  if (status !== undefined) {
    const code = codes[status];
    return code && wordMessage(intl, messageOfStatus(code, error));
  }
  if (isTimedOut(error)) return intl.t("shell.noAnswer");
  return navigator.onLine ? undefined : intl.t("shell.offline");
}

/** A newer server may return a code without a message in this page. */
const isKnown =
  ({ messages }: IntlShape) =>
  ({ code }: Message): boolean =>
    code in messages;

/** Messages by status, for responses without a readable body, such as a proxy's page. */
const codes: Record<number, "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED"> = {
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
};

function messageOfStatus(code: (typeof codes)[number], error: unknown): Message {
  if (code !== "RATE_LIMITED") return { code };
  const seconds = retryAfterOf(error) ?? 60;
  return { code, params: { seconds, minutes: Math.ceil(seconds / 60) } };
}

/**
 * Returns a one-line text for a toast or an alert; the fallback is used if the server gave no reason. The area `errors`
 * must be loaded.
 */
export function useErrorText(): (error: unknown, fallback: MessageId) => string {
  const intl = useIntl();
  return useCallback(
    (error, fallback) => wordError(intl, error, fallback).summary.join(" "),
    [intl],
  );
}

/** The failure and, if known, its reason: for failures that must be named even without a reason. */
export function useFailureText(): (error: unknown, failed: MessageId) => string {
  const intl = useIntl();
  return useCallback(
    (error, failed) => {
      const [name, reason] = [intl.t(failed), wordReason(intl, error)];
      const isSentence = name.endsWith(".");
      return reason === undefined ? name : `${name}${isSentence ? "" : ":"} ${reason}`;
    },
    [intl],
  );
}
