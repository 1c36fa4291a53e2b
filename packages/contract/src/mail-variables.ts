import type { z } from "zod";
import { type Env, refuse } from "./env-rules.ts";
import { envMailbox, envText, envUrlWith } from "./env-values.ts";

/** The mail server, and who signs and sends. */
export const mailVariables = {
  SMTP_URL: () =>
    envUrlWith(
      ["smtp", "smtps"],
      (url) => url.hostname !== "" && /^\/?$/.test(url.pathname),
      "an address such as smtp://user:password@mail.example:587",
    )
      .optional()
      .meta({
        says: "Mail server; a password needs TLS, unless `/?requireTLS=false`",
        fallback: "mails go to `DATA_DIR/outbox/*.eml`",
      }),
  SMTP_CA_FILE: () =>
    envText(
      "the path of a file with certificates in PEM, which ends in .pem, .crt or .cer",
      /\.(?:pem|crt|cer)$/i,
    )
      .optional()
      .meta({
        says: "Certificates (PEM) that vouch for a mail server with an authority of its own",
        fallback: "those of the machine",
      }),
  MAIL_FROM: () =>
    envMailbox().optional().meta({ says: "Sender of mails", fallback: "a local address" }),
  MAIL_REPLY_TO: () =>
    envMailbox().optional().meta({ says: "Reply address of mails", fallback: "none" }),
  DKIM_SELECTOR: () =>
    envText(
      "the name of a DKIM key, which stands before ._domainkey in DNS, such as sortes2026",
      /^[a-z\d](?:[\w-]{0,60}[a-z\d])?$/i,
    )
      .optional()
      .meta({ says: "Name of the DKIM key in DNS", fallback: "none" }),
  DKIM_KEY_FILE: () =>
    envText("the path of a file with an RSA key in PEM").optional().meta({
      says: "File of the private key with which mails are signed",
      fallback: "not signed",
    }),
} as const;

/** Signing needs the name of the key and the domain that it signs for. */
export function dkimRules(env: Env, context: z.RefinementCtx): void {
  if (env["DKIM_KEY_FILE"] === undefined) return;
  for (const name of ["DKIM_SELECTOR", "MAIL_FROM"])
    if (env[name] === undefined)
      refuse(context, name, `${name} is not set; signatures with DKIM_KEY_FILE need it.`);
}
