import { addressIn, archiveAddress, type Language } from "@sortes/contract";
import { colour, escapeHtml, fonts, nightColour } from "@sortes/email";
import { wordArchive } from "@sortes/i18n";
import { addressOf, type ArchiveSite, dayOf, element, headOf } from "./archive-frame.ts";

interface LetterPage extends ArchiveSite {
  path: string;
  languages: readonly Language[];
  isListed: boolean;
  sentAt: Date;
  subject: string;
  preheader: string;
  /** The public version, without personal data. */
  html: string;
}

/** A colour for light mode, and for dark mode if the letter supports both; old browsers use the first. */
const tone = (property: string, name: keyof typeof colour): string =>
  `${property}:${colour[name]};${property}:light-dark(${colour[name]},${nightColour[name]})`;

/** Resets inherited styles: the letter's own rules apply to the whole document. */
const bar = [
  "all:revert",
  "box-sizing:border-box",
  "margin:0",
  "padding:8px 24px 16px",
  tone("background", "sheet"),
  "border-bottom:1px solid",
  tone("border-color", "line"),
  `font:16px/1.5 ${fonts.text}`,
  "text-align:left",
].join(";");
const inner = "max-width:600px;margin:0 auto";
const link = `display:inline-block;padding:10px 24px 10px 0;${tone("color", "link")};font:16px/24px ${fonts.text}`;
const heading = `all:revert;margin:0;${tone("color", "ink")};font:700 26px/1.2 ${fonts.title};overflow-wrap:anywhere`;
const day = `all:revert;margin:4px 0 0;${tone("color", "ink2")};font:16px/1.5 ${fonts.text}`;

/**
 * A letter as a separate document: the mail as readers got it, below a bar that links to the archive. Its markup is
 * untrusted, so it is served with a content security policy that forbids scripts.
 */
export function letterPage(letter: LetterPage): string {
  const { html, subject, preheader, path, languages, isListed, sentAt, ...site } = letter;
  const { language, brand } = site;
  const date = dayOf(sentAt, language);
  const head = headOf(
    {
      title: wordArchive(language, "titleOfLetter", { subject, brand: brand.name }),
      description: preheader || wordArchive(language, "aboutLetter", { brand: brand.name, date }),
      path,
      languages: isListed ? languages : [],
      type: "article",
      sentAt,
    },
    site,
  );
  const linkTo = (href: string, text: string, lang: Language = language) =>
    `${element("a", { href, style: link, hreflang: lang, lang })}${escapeHtml(text)}</a>`;
  const links = [
    linkTo(addressIn(language, "", "/"), wordArchive(language, "generators")),
    linkTo(addressOf(archiveAddress, language), wordArchive(language, "all")),
    linkTo(addressIn(language, "", "/mail"), wordArchive(language, "get")),
    ...languages
      .filter((one) => one !== language)
      .map((one) => linkTo(addressOf(path, one), wordArchive(one, `in_${one}`), one)),
  ];
  const top = `<header lang="${language}" dir="ltr" style="${escapeHtml(bar)}"><div style="${inner}"><nav style="all:revert">${links.join(" ")}</nav><h1 dir="auto" style="${escapeHtml(heading)}">${escapeHtml(subject)}</h1><p style="${escapeHtml(day)}">${escapeHtml(wordArchive(language, "sentOn", { date }))}</p></div></header>`;
  return withTop(withHead(asMain(html), head), top);
}

/** The mail marks itself as an article; on this page it is the main landmark. */
const asMain = (html: string): string =>
  html.replace(' aria-roledescription="email" role="article"', ' role="main"');

/** Adds elements to the mail's head, which already has a title. */
function withHead(html: string, head: string): string {
  const at = html.indexOf("</head>");
  return at === -1
    ? `<head><meta charset="utf-8">${head}</head>${html}`
    : html.slice(0, at) + head + html.slice(at);
}

function withTop(html: string, top: string): string {
  const opening = html.indexOf("<body");
  const at = opening === -1 ? -1 : html.indexOf(">", opening) + 1;
  return at <= 0 ? top + html : html.slice(0, at) + top + html.slice(at);
}
