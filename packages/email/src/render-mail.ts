import {
  isLinkMail,
  type Language,
  mailKinds,
  type MailTemplate,
  type WordedMailKind,
} from "@sortes/contract";
import { wordMail } from "@sortes/i18n";
import { type ActionParts, actionLayout, actionText } from "./action-layout.ts";
import { compileMjml } from "./compile-mjml.ts";

/** What a mail says, in the two forms that mail programs show. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/**
 * A mail that leads somebody to a page. It carries nothing that whoever typed the address could have chosen: not even a
 * name, or registering would be a way to send one's advertising to strangers.
 */
export interface LinkedMail {
  kind: WordedMailKind;
  locale: Language;
  /** Where the button leads. */
  link: string;
}

interface Template {
  mjml(parts: ActionParts): string;
  text(parts: ActionParts): string;
}

const templates: Readonly<Record<MailTemplate, Template>> = {
  action: { mjml: actionLayout, text: actionText },
};

/** Renders a mail in its reader's language. @throws Error where the link is no web address. */
export async function renderMail({ kind, locale, link }: LinkedMail): Promise<MailContent> {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new Error("a mail links to web pages only");
  const { template } = mailKinds[kind];
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
    notes: [...expiryOf(kind, locale), word("ignore")],
    footer: wordMail(locale, "layout.automatic"),
  };
  return {
    subject: wordMail(locale, `${kind}.subject`),
    html: await compileMjml(templates[template].mjml(parts)),
    text: templates[template].text(parts),
  };
}

const expiryOf = (kind: WordedMailKind, locale: Language): string[] =>
  isLinkMail(kind) ? [wordMail(locale, `${kind}.expiry`, { hours: mailKinds[kind].hours })] : [];
