import type { Language } from "@sortes/contract";
import { wordMail } from "@sortes/i18n";
import { actionLayout, actionText } from "./action-layout.ts";
import { compileMjml } from "./compile-mjml.ts";

/** What a mail says, in the two forms that mail programs show. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/**
 * Asks somebody to confirm an address. It contains nothing that the person who typed the address can choose, not even a
 * name: otherwise anybody could send advertising to strangers by registering.
 */
export interface VerifyEmail {
  kind: "verify_email";
  locale: Language;
  /** Where the button leads. */
  link: string;
  /** Hours after which the link is dead. */
  hours: number;
}

/** Renders a mail in its reader's language. @throws Error where the link is no web address. */
export async function renderMail({ kind, locale, link, hours }: VerifyEmail): Promise<MailContent> {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new Error("a mail links to web pages only");
  const word = (part: "preview" | "title" | "body" | "button" | "ignore") =>
    wordMail(locale, `${kind}.${part}`);
  const parts = {
    locale,
    preview: word("preview"),
    title: word("title"),
    body: word("body"),
    button: word("button"),
    link,
    linkHint: wordMail(locale, "layout.link"),
    notes: [wordMail(locale, `${kind}.expiry`, { hours }), word("ignore")],
    footer: wordMail(locale, "layout.automatic"),
  };
  return {
    subject: wordMail(locale, `${kind}.subject`),
    html: await compileMjml(actionLayout(parts)),
    text: actionText(parts),
  };
}
