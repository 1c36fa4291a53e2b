import { wordCampaign } from "@sortes/i18n";
import { brandFooter, type MailBrand } from "../../brand.ts";
import { fonts, letter, onPaper } from "../../letter.ts";
import type { Language } from "@sortes/contract";
import { colour } from "../../colours.gen.ts";
import { compileMjml, escapeHtml } from "../../mjml.ts";
import { addedClass, addedNightStyles, schemeMarks } from "../../night.ts";

import type { CampaignDraft, ComposedMail } from "./campaign-mail.ts";
import { checkMjml, placeOfElement } from "./check-mjml.ts";
import { filterMail } from "./filter-mail.ts";
import { CampaignMarkupError } from "./markup-policy.ts";
import { type MarkupToken, readMarkup } from "./markup-tokens.ts";
import { tightenFields } from "./merge-fields.ts";
import { shownToAll, withoutComments } from "./mjml-comments.ts";
import { plainTextOf } from "./plain-text.ts";

/**
 * Composes a body in MJML, which is the whole mail.
 * @throws CampaignMarkupError with the position, if it is invalid.
 */
export async function composeMjml(
  draft: CampaignDraft,
  locale: Language,
  brand: MailBrand,
): Promise<ComposedMail> {
  const { source, taken } = withoutComments(draft.body);
  checkMjml(source);
  const subject = tightenFields(draft.subject);
  const preheader = tightenFields(draft.preheader);
  const { markup, hasPreview } = completed(tightenFields(source), {
    subject,
    preheader,
    locale,
    brand,
  });
  const compiled = filterMail(await compiledOf(markup, source), taken);
  const bare = plainTextOf(compiled);
  const footerAdded = !/<a [^<>]*href="\{\{unsubscribe_url\}\}/.test(shownToAll(compiled));
  const words = brandFooter(brand.footer[locale]);
  const links = footerAdded
    ? footerText(locale, brand, draft.archivePath)
    : browserLink(locale, brand, draft.archivePath);
  const footer = `${words}${links}`;
  const html = footer === "" ? compiled : withFooter(compiled, addedFooter(footer));
  return {
    html,
    text: footer === "" ? bare : plainTextOf(html),
    empty: bare.trim() === "",
    footerAdded,
    preheader: hasPreview || preheader !== "",
  };
}

/** Compiles markup. Errors are reported with their position in `source`, which has the same lines. */
async function compiledOf(markup: string, source: string): Promise<string> {
  try {
    return await compileMjml(markup);
  } catch (error) {
    if (error instanceof RangeError) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
    const first = firstErrorOf(error);
    const place = first && placeOfElement(source, first.line, first.tagName);
    throw new CampaignMarkupError("MJML_INVALID", {
      ...(place ?? { line: 1, column: 1 }),
      problem: "rule",
      name: first?.tagName ?? "mjml",
      detail: (first?.message ?? String(error)).slice(0, 300),
    });
  }
}

interface MjmlError {
  line: number;
  message: string;
  tagName: string;
}

const firstErrorOf = (error: unknown): MjmlError | undefined =>
  error instanceof Error && "errors" in error && Array.isArray(error.errors)
    ? (error.errors as MjmlError[])[0]
    : undefined;

/** Whether a mail with its own layout has colours for dark devices. */
const hasNight = (markup: string): boolean => /prefers-color-scheme/i.test(markup);
/** Whether it declares its colour schemes itself. */
const hasSchemes = (markup: string): boolean =>
  /<meta\s[^<>]{0,100}color-scheme|[^-]color-scheme\s{0,9}:/i.test(markup);

/** Declares the colour schemes of a mail: without dark colours, clients would each darken different parts of it. */
function schemesFor(markup: string, brand: MailBrand): string {
  const isNightly = hasNight(markup);
  return [
    hasSchemes(markup) ? "" : `<mj-raw>${schemeMarks(isNightly ? "light dark" : "light")}</mj-raw>`,
    isNightly ? `<mj-style>${addedNightStyles(brand.linkColor)}</mj-style>` : "",
  ].join("");
}

interface Completing {
  subject: string;
  preheader: string;
  locale: Language;
  brand: MailBrand;
}

/** Adds a missing title, preheader, colour schemes and language, without adding lines. */
function completed(markup: string, { subject, preheader, locale, brand }: Completing) {
  const first = new Map<string, Extract<MarkupToken, { type: "open" }>>();
  readMarkup(
    markup,
    (token) => {
      if (token.type === "open" && !first.has(token.name)) first.set(token.name, token);
    },
    { selfClosing: true },
  );
  const root = first.get("mjml");
  const head = first.get("mj-head");
  if (!root)
    throw new CampaignMarkupError("MJML_INVALID", {
      line: 1,
      column: 1,
      problem: "missing",
      name: "mjml",
      detail: "",
    });
  const hasPreview = first.has("mj-preview");
  const added = [
    first.has("mj-title") ? "" : `<mj-title>${escapeHtml(subject)}</mj-title>`,
    schemesFor(markup, brand),
    hasPreview || preheader === "" ? "" : `<mj-preview>${escapeHtml(preheader)}</mj-preview>`,
  ].join("");
  const language = root.attributes.some(({ name }) => name === "lang") ? "" : ` lang="${locale}"`;
  const name = root.start + "<mjml".length;
  const pieces =
    head && !head.selfClosing
      ? [markup.slice(name, head.end), added, markup.slice(head.end)]
      : [
          markup.slice(name, head?.start ?? root.end),
          `<mj-head>${added}</mj-head>`,
          markup.slice(head?.end ?? root.end),
        ];
  return { markup: [markup.slice(0, name), language, ...pieces].join(""), hasPreview };
}

function withFooter(html: string, footer: string): string {
  const end = html.lastIndexOf("</body>");
  return end === -1 ? html + footer : html.slice(0, end) + footer + html.slice(end);
}

/** The placeholder of a campaign's body in the compiled layout. */
export const bodyPlace = "SORTES-CAMPAIGN-BODY";

/**
 * The layout of a campaign whose body is HTML, as MJML.
 * @param isLight whether the body's paper stays light on dark devices
 */
export const campaignLayout = (
  subject: string,
  preheader: string,
  locale: Language,
  brand: MailBrand,
  archivePath: string | undefined,
  isLight: boolean,
): string =>
  letter({
    brand,
    locale,
    title: subject,
    preview: preheader,
    styles: `.body img { max-width: 100%; height: auto; } .body h1, .body h2, .body h3 { font-family: ${fonts.title}; line-height: 1.15; margin: 0 0 12px; }`,
    width: 600,
    content: onPaper(`<mj-text css-class="body">${bodyPlace}</mj-text>`, isLight),
    footer: footerText(locale, brand, archivePath),
  });

/** A footer below a mail with its own layout, as HTML. */
const addedFooter = (content: string): string =>
  `<div class="${addedClass}" style="max-width:552px;margin:0 auto;padding:16px 24px;font-family:${fonts.text};font-size:14px;line-height:1.5;color:${colour.ink2}">${content}</div>`;

/** A link of the footer, as HTML. */
const footerLink = ({ linkColor }: MailBrand, address: string, text: string): string =>
  `<a href="${address}" style="color:${linkColor}">${escapeHtml(text)}</a>`;

/** The link to a letter's public page, as HTML; empty if it has none. */
const browserLink = (locale: Language, brand: MailBrand, path: string | undefined): string =>
  path === undefined
    ? ""
    : footerLink(brand, `{{site_url}}${path}`, wordCampaign(locale, "footer.browser"));

/**
 * The footer: why the reader gets the mail, and how to stop it.
 * @param archivePath the path of its public page; undefined if it has none
 */
export const footerText = (locale: Language, brand: MailBrand, archivePath?: string): string => {
  const links = [
    browserLink(locale, brand, archivePath),
    footerLink(brand, "{{unsubscribe_url}}", wordCampaign(locale, "footer.unsubscribe")),
    footerLink(brand, "{{preferences_url}}", wordCampaign(locale, "footer.preferences")),
  ];
  return `${escapeHtml(wordCampaign(locale, "footer.why"))}<br />${links.filter(Boolean).join(" · ")}`;
};
