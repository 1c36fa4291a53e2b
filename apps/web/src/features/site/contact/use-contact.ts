import { type ContactInput, fieldErrorsOf, type Message } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import type { z } from "zod";
import { wordError, wordMessage } from "../../../base/error-text.ts";
import { useServices } from "../../../base/services.ts";
import { isText, orUndefined, shapeOf } from "../../../base/shapes.ts";
import { once } from "../../../base/once.ts";

/**
 * A message as typed. Kept until it is sent, even if the session turns out to have ended and the login page appears.
 */
export interface ContactDraft {
  /** Undefined until changed: then the account's address is used. */
  email?: string | undefined;
  subject: string;
  message: string;
  /** The honeypot field. */
  website: string;
}

export const emptyContact: ContactDraft = { subject: "", message: "", website: "" };

export const isContactDraft = shapeOf<ContactDraft>({
  email: orUndefined(isText),
  subject: isText,
  message: isText,
  website: isText,
});

type Field = "email" | "subject" | "message";

/** Sends a message once: validated by the contract first, then by the server. */
export function useContact(labels: Record<Field, string>) {
  const intl = useIntl();
  const { client } = useServices();
  const [found, setFound] = useState<Readonly<Record<string, readonly Message[]>>>({});
  const [attempt, setAttempt] = useState(0);
  const call = useMutation({
    mutationFn: (input: ContactInput) =>
      once("contact", input, (options) => client.contact.send.mutate(input, options)),
  });
  const refused = call.error ? wordError(intl, call.error, "contact.failed", labels) : undefined;
  const errors: Record<string, string> = { ...refused?.fields };
  for (const [field, [first]] of Object.entries(found))
    if (first) errors[field] = wordMessage(intl, first);
  return {
    errors: errors as Partial<Record<Field, string>>,
    summary: refused?.summary ?? [],
    /** Grows with each attempt; used as a key so that each attempt gets a new alert. */
    attempt,
    isSending: call.isPending,
    isSent: call.isSuccess,
    send({ data, error }: z.ZodSafeParseResult<ContactInput>) {
      if (call.isPending) return;
      setAttempt((count) => count + 1);
      setFound(error ? fieldErrorsOf(error) : {});
      call.reset();
      if (data) call.mutate(data);
    },
    /** Clears the errors; call when the input changes. */
    forget() {
      setFound({});
      if (!call.isPending) call.reset();
    },
  };
}
