import { addressIn, archiveAddress, type Language, languages } from "@sortes/contract";
import { escapeHtml } from "@sortes/email";
import { wordArchive } from "@sortes/i18n";
import {
  addressOf,
  type ArchiveSite,
  dayOf,
  element,
  feedAddress,
  frame,
} from "./archive-frame.ts";

/** A letter in the list and in the feed. */
export interface LetterLine {
  path: string;
  /** The letter's language, which may differ from the list's. */
  language: Language;
  subject: string;
  preheader: string;
  sentAt: Date;
}

interface ArchivePage extends ArchiveSite {
  /** From 1. */
  page: number;
  pages: number;
  letters: readonly LetterLine[];
}

const linkTo = (href: string, text: string): string =>
  `${element("a", { href })}${escapeHtml(text)}</a>`;

/** The list of letters for readers of a language, newest first. */
export function archivePage({ page, pages, letters, ...site }: ArchivePage): string {
  const { language, brand } = site;
  const lead = wordArchive(language, "lead", { brand: brand.name });
  const named = { page, brand: brand.name };
  const found = {
    title: wordArchive(language, page === 1 ? "titleOfSite" : "titleOfPage", named),
    description: lead,
    path: page === 1 ? archiveAddress : `${archiveAddress}?page=${page}`,
    // later pages hold different letters in the other language
    languages: page === 1 ? languages : [language],
    type: "website" as const,
  };
  const list =
    letters.length === 0
      ? `<p>${escapeHtml(wordArchive(language, "empty"))}</p>`
      : // Safari does not announce a list without markers as a list
        `<ol role="list">${letters.map((letter) => itemOf(letter, language)).join("\n")}</ol>`;
  return frame(
    found,
    site,
    [
      `<h1>${escapeHtml(wordArchive(language, "title"))}</h1>`,
      `<p>${escapeHtml(lead)}</p>`,
      `<p class="row">${linkTo(addressIn(language, "", "/mail"), wordArchive(language, "get"))} ${linkTo(feedAddress(language), wordArchive(language, "feed"))}</p>`,
      list,
      pages > 1 ? pager(page, pages, language) : "",
    ].join("\n"),
  );
}

function itemOf({ path, language: own, subject, preheader, sentAt }: LetterLine, shown: Language) {
  const isForeign = own !== shown;
  const lang = isForeign ? ` lang="${own}"` : "";
  const day = `<time datetime="${sentAt.toISOString()}">${escapeHtml(dayOf(sentAt, shown))}</time>`;
  const about = isForeign ? `${day} · ${escapeHtml(wordArchive(shown, `in_${own}`))}` : day;
  const words = preheader && `<p dir="auto"${lang}>${escapeHtml(preheader)}</p>`;
  return `<li><h2 dir="auto"${lang}>${linkTo(addressOf(path, own), subject)}</h2>${words}<p class="muted">${about}</p></li>`;
}

function pager(page: number, pages: number, language: Language): string {
  const to = (other: number, words: "newer" | "older") => {
    const query: Record<string, string> = other === 1 ? {} : { page: String(other) };
    return linkTo(addressOf(archiveAddress, language, query), wordArchive(language, words));
  };
  const links = [
    page > 1 ? to(page - 1, "newer") : "",
    `<span>${escapeHtml(wordArchive(language, "page", { page, pages }))}</span>`,
    page < pages ? to(page + 1, "older") : "",
  ];
  return `${element("nav", { class: "row", "aria-label": wordArchive(language, "pages") })}${links.join(" ")}</nav>`;
}

/** Says that the letter was not found, and links to the others. */
export function missingPage(site: ArchiveSite): string {
  const { language } = site;
  const title = wordArchive(language, "missing");
  const text = wordArchive(language, "missingText");
  const found = {
    title: wordArchive(language, "titleOfLetter", { subject: title, brand: site.brand.name }),
    description: text,
    path: archiveAddress,
    languages: [],
    type: "website" as const,
  };
  return frame(
    found,
    site,
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="row">${linkTo(addressOf(archiveAddress, language), wordArchive(language, "all"))}</p>`,
  );
}
