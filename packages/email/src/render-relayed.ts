import type { Language } from "@sortes/contract";
import { wordMail } from "@sortes/i18n";
import { colour } from "./colours.ts";
import { compileMjml } from "./compile-mjml.ts";
import { escapeHtml } from "./escape-html.ts";
import { letter } from "./letter.ts";
import type { MailContent } from "./render-mail.ts";

/** What somebody wrote to the operator. */
interface RelayedMail {
  locale: Language;
  /** Where the answer goes, as whoever wrote has typed it. */
  replyTo: string;
  subject: string;
  body: string;
  /** Whether it is to be read before others. */
  priority: boolean;
  /** The account that it was written from. */
  account: string | undefined;
}

/** Renders a message to the operator. All that was typed is plain text in it. */
export async function renderRelayed(mail: RelayedMail): Promise<MailContent> {
  const { locale, replyTo, body, account } = mail;
  const params = { priority: mail.priority ? "yes" : "no", subject: mail.subject };
  const subject = wordMail(locale, "contact.subject", params);
  const from = wordMail(locale, "contact.from", { address: replyTo });
  const by = account
    ? wordMail(locale, "contact.account", { account })
    : wordMail(locale, "contact.guest");
  const footer = wordMail(locale, "contact.footer");
  const lines = escapeHtml(body).replaceAll("\n", "<br />");
  const html = letter({
    locale,
    title: subject,
    preview: "",
    styles: "",
    width: 640,
    content: `
        <mj-text font-size="22px" font-weight="700">${escapeHtml(subject)}</mj-text>
        <mj-text>${lines}</mj-text>
        <mj-text color="${colour.ink2}" font-size="15px">${escapeHtml(from)}<br />${escapeHtml(by)}</mj-text>
      `,
    footer: escapeHtml(footer),
  });
  return {
    subject,
    html: await compileMjml(html),
    text: `${[body, `${from}\n${by}`, `--\n${footer}`].join("\n\n")}\n`,
  };
}
