import { languages } from "@sortes/contract";
import { wordCampaign } from "@sortes/i18n";
import { escapeHtml, unescapeHtml } from "../../mjml.ts";
import type { CampaignContent } from "./campaign-mail.ts";
import { fillFields } from "./merge-fields.ts";
import { leadsToArchive, link } from "./tracked-links.ts";

/** Links that are those of one reader, or lead to where a visitor is already. */
const isReaders = (target: string): boolean =>
  /^\{\{(?:unsubscribe_url|preferences_url)\b/.test(target.trim()) || leadsToArchive(target);

/** What stands between the links of a footer. */
const between = /\s*(?:·|&middot;|\|)\s*/y;
const linkEnd = "</a>";

/** Takes the links of readers away, with their words and what stands between them. */
function withoutReadersLinks(html: string): string {
  let result = "";
  let from = 0;
  for (const match of html.matchAll(link)) {
    const [, before = "", value = ""] = match;
    if (match.index < from || before.startsWith("<v:") || !isReaders(unescapeHtml(value))) continue;
    // a place of a picture has no words
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

/** Why a reader gets it is not true of a visitor. */
const withoutWhy = (html: string): string =>
  whys.reduce((rest, why) => rest.split(`${why}<br />`).join("").split(why).join(""), html);

const nobody = { email: "", unsubscribeUrl: "", preferencesUrl: "" };

/**
 * A frozen letter as anybody may read it: its fields show their fallbacks or nothing; without links to unsubscribe,
 * pictures of one pixel, and why a reader gets it. It never had tracked links: those are of mails.
 * @param html the output of `filterMail`
 * @param siteUrl without a slash at the end
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

/** A line of a letter, such as its subject, as anybody may read it. */
export const publicLine = (text: string, siteUrl: string): string =>
  onOneLine(fillFields({ subject: text, html: "", text: "" }, { ...nobody, siteUrl }).subject);

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
