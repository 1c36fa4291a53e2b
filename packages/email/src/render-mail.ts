import { isLinkMail, type Language, mailKinds, type WordedMailKind } from "@sortes/contract";
import { wordMail } from "@sortes/i18n";
import { type MailBrand, ownBrand } from "./brand.ts";
import { actionLayout, actionText, letter, onPaper } from "./letter.ts";
import { colour } from "./colours.gen.ts";
import { compileMjml, escapeHtml } from "./mjml.ts";

/** The content of a mail in the two formats that mail clients show. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/**
 * A mail with a link to a page. It contains nothing chosen by the person who entered the address, not even a name:
 * otherwise registering could send advertising to strangers.
 */
export interface LinkedMail {
  kind: WordedMailKind;
  locale: Language;
  /** The address of the button. */
  link: string;
  /** The look of the mail; default: that of a new site. */
  brand?: MailBrand;
}

/** Renders a mail in its reader's language. @throws Error if the link is not a web address. */
export async function renderMail(mail: LinkedMail): Promise<MailContent> {
  const { kind, locale, link, brand = ownBrand } = mail;
  if (!/^https?:$/.test(new URL(link).protocol)) throw new Error("a mail links to web pages only");
  const word = (part: "preview" | "title" | "body" | "button" | "ignore") =>
    wordMail(locale, `${kind}.${part}`);
  const parts = {
    brand,
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
    html: await compileMjml(actionLayout(parts)),
    text: actionText(parts),
  };
}

function expiryOf(kind: WordedMailKind, locale: Language): string[] {
  if (!isLinkMail(kind)) return [];
  const { hours } = mailKinds[kind];
  return [wordMail(locale, `${kind}.expiry`, { hours, days: hours / 24 })];
}

/** A message to the operator. */
interface RelayedMail {
  locale: Language;
  /** The reply address, as the writer typed it. */
  replyTo: string;
  subject: string;
  body: string;
  /** Whether it has priority over other messages. */
  priority: boolean;
  /** The account that it was written from. */
  account: string | undefined;
  brand?: MailBrand;
}

/** Renders a message to the operator. All that was typed is plain text in it. */
export async function renderRelayed(mail: RelayedMail): Promise<MailContent> {
  const { locale, replyTo, body, account, brand = ownBrand } = mail;
  const params = { priority: mail.priority ? "yes" : "no", subject: mail.subject };
  const subject = wordMail(locale, "contact.subject", params);
  const from = wordMail(locale, "contact.from", { address: replyTo });
  const by = account
    ? wordMail(locale, "contact.account", { account })
    : wordMail(locale, "contact.guest");
  const footer = wordMail(locale, "contact.footer");
  const lines = escapeHtml(body).replaceAll("\n", "<br />");
  const html = letter({
    // a message to the operator needs no footer for readers
    brand: { ...brand, footer: ownBrand.footer },
    locale,
    title: subject,
    preview: "",
    styles: "",
    width: 640,
    content: onPaper(`
        <mj-text font-size="22px" font-weight="700">${escapeHtml(subject)}</mj-text>
        <mj-text>${lines}</mj-text>
        <mj-text css-class="s-soft" color="${colour.ink2}" font-size="15px">${escapeHtml(from)}<br />${escapeHtml(by)}</mj-text>
      `),
    footer: escapeHtml(footer),
  });
  return {
    subject,
    html: await compileMjml(html),
    text: `${[body, `${from}\n${by}`, `--\n${footer}`].join("\n\n")}\n`,
  };
}
