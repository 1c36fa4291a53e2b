import { languages } from "@sortes/contract";
import { wordCampaign } from "@sortes/i18n";
import { escapeHtml, unescapeHtml } from "../../mjml.ts";
import type { CampaignContent } from "./campaign-mail.ts";
import { fillFields } from "./merge-fields.ts";
import { leadsToArchive, link } from "./tracked-links.ts";

/** Whether a link is personal to a reader, or leads to the page that the visitor is already on. */
const isReaders = (target: string): boolean =>
  /^\{\{(?:unsubscribe_url|preferences_url)\b/.test(target.trim()) || leadsToArchive(target);

/** The separators between the links of a footer. */
const between = /\s*(?:·|&middot;|\|)\s*/y;
const linkEnd = "</a>";

/** Removes readers' links, with their texts and separators. */
function withoutReadersLinks(html: string): string {
  let result = "";
  let from = 0;
  for (const match of html.matchAll(link)) {
    const [, before = "", value = ""] = match;
    if (match.index < from || before.startsWith("<v:") || !isReaders(unescapeHtml(value))) continue;
    // an area of an image map has no text
    const last = before.startsWith("<area ") ? ">" : linkEnd;
    const end = html.indexOf(last, match.index);
    if (end === -1) continue;
    result += html.slice(from, match.index);
    from = end + last.length;
    between.lastIndex = from;
    from += between.exec(html)?.[0].length ?? 0;
  }
  return result + html.slice(from);
}

const image = /<img [^<>]*>/g;
const isPixel = (tag: string): boolean => / width="[01]"/.test(tag) && / height="[01]"/.test(tag);

const whys = languages.map((locale) => escapeHtml(wordCampaign(locale, "footer.why")));

/** Removes the reason for getting the mail, which does not apply to visitors. */
const withoutWhy = (html: string): string =>
  whys.reduce((rest, why) => rest.split(`${why}<br />`).join("").split(why).join(""), html);

const nobody = { email: "", unsubscribeUrl: "", preferencesUrl: "" };

/**
 * The public version of a frozen letter: fields show their fallbacks or nothing; unsubscribe links, one-pixel pictures
 * and the reason for the mail are removed. Frozen letters have no tracked links; only mails do.
 * @param html the output of `filterMail`
 * @param siteUrl without a trailing slash
 */
export function publicLetter(
  { subject, html }: Omit<CampaignContent, "text">,
  siteUrl: string,
): { subject: string; html: string } {
  const bare = withoutReadersLinks(withoutWhy(html)).replaceAll(image, (tag) =>
    isPixel(tag) ? "" : tag,
  );
  const filled = fillFields({ subject, html: bare, text: "" }, { ...nobody, siteUrl });
  return { subject: onOneLine(filled.subject), html: filled.html };
}

/** The public version of a line of a letter, such as its subject. */
export const publicLine = (text: string, siteUrl: string): string =>
  onOneLine(fillFields({ subject: text, html: "", text: "" }, { ...nobody, siteUrl }).subject);

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
