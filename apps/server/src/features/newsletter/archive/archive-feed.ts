import { addressIn, archiveAddress } from "@sortes/contract";
import { escapeHtml } from "@sortes/email";
import { wordArchive } from "@sortes/i18n";
import { addressOf, type ArchiveSite, feedAddress } from "./archive-frame.ts";
import type { LetterLine } from "./archive-page.ts";

/** Characters that XML 1.0 does not allow. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(forbidden, ""));

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** The newest letters as an RSS feed. @see https://www.rssboard.org/rss-specification */
export function feedOf({
  language,
  publicUrl,
  brand,
  letters,
}: ArchiveSite & { letters: readonly LetterLine[] }): string {
  const self = `${publicUrl}${feedAddress(language)}`;
  const [newest] = letters;
  const items = letters.map(({ path, language: own, subject, preheader, sentAt }) => {
    const address = `${publicUrl}${addressOf(path, own)}`;
    return [
      "<item>",
      element("title", subject),
      element("link", address),
      `<guid isPermaLink="true">${escaped(address)}</guid>`,
      element("pubDate", sentAt.toUTCString()),
      ...(preheader ? [element("description", preheader)] : []),
      "</item>",
    ].join("");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", wordArchive(language, "titleOfSite", { brand: brand.name })),
    element("link", addressIn(language, publicUrl, archiveAddress)),
    element("description", wordArchive(language, "lead", { brand: brand.name })),
    element("language", language),
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element("lastBuildDate", newest.sentAt.toUTCString())] : []),
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}
