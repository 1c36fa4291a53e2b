import type { Language } from "@sortes/contract";
import { brandFooter, brandHead, inkOn, type MailBrand } from "./brand.ts";
import { colour } from "./colours.gen.ts";
import { escapeHtml } from "./mjml.ts";
import { nightStyles, schemeMarks } from "./night.ts";

export const fonts = {
  text: "'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
  title: "Rockwell, 'Roboto Slab', Georgia, serif",
} as const;

interface LetterParts {
  brand: MailBrand;
  locale: Language;
  title: string;
  /** The preview text beside the subject; empty: the beginning of the mail. */
  preview: string;
  styles: string;
  /** Pixels. */
  width: number;
  /** The sections on the paper, as MJML; see `onPaper`. */
  content: string;
  footer: string;
}

/**
 * The layout of all our mails, as MJML: the name or logo on top, the content, and below it the footer of staff and the
 * small print.
 */
export function letter(parts: LetterParts) {
  const { brand, locale, title, preview, styles, width, content, footer } = parts;
  const onBand = inkOn(brand.bandColor);
  return `<mjml lang="${locale}">
  <mj-head>
    <mj-title>${escapeHtml(title)}</mj-title>
    ${preview === "" ? "" : `<mj-preview>${escapeHtml(preview)}</mj-preview>`}
    <mj-raw>${schemeMarks("light dark")}</mj-raw>
    <mj-attributes>
      <mj-all font-family="${fonts.text}" />
      <mj-text color="${colour.ink}" font-size="17px" line-height="1.5" padding="8px 24px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-style>a { color: ${brand.linkColor}; } ${styles} ${nightStyles(brand.linkColor)}</mj-style>
  </mj-head>
  <mj-body background-color="${colour.page}" width="${width}px">
    <mj-section padding="24px 0 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section>
    <mj-section background-color="${brand.bandColor}" padding="12px 0">
      <mj-column>
        <mj-text color="${onBand}" font-family="${fonts.title}" font-size="22px" font-weight="700">${brandHead(brand)}</mj-text>
      </mj-column>
    </mj-section>
    ${content}
    <mj-section padding="12px 0 24px" css-class="s-foot">
      <mj-column><mj-text color="${colour.ink2}" font-size="14px">${brandFooter(brand.footer[locale])}${footer}</mj-text></mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}

/**
 * A section on the paper.
 * @param content of one column, as MJML
 * @param isLight whether the paper stays light on dark devices, because the content has its own light colours
 */
export const onPaper = (content: string, isLight = false): string =>
  `<mj-section background-color="${colour.sheet}" padding="20px 0 12px"${isLight ? "" : ' css-class="s-sheet"'}><mj-column>${content}</mj-column></mj-section>`;

/** A mail with a single call to action: a heading, a sentence, a button and notes, all in plain text. */
export interface ActionParts {
  brand: MailBrand;
  locale: Language;
  preview: string;
  title: string;
  body: string;
  button: string;
  link: string;
  linkHint: string;
  notes: readonly string[];
  footer: string;
}

/** The mail as MJML. */
export function actionLayout(parts: ActionParts): string {
  const text = (value: string) => escapeHtml(value);
  const notes = parts.notes.map(
    (note) =>
      `<mj-text css-class="s-soft" color="${colour.ink2}" font-size="15px">${text(note)}</mj-text>`,
  );
  const { brand } = parts;
  return letter({
    brand,
    locale: parts.locale,
    title: parts.title,
    preview: parts.preview,
    styles: "",
    width: 560,
    content: onPaper(`
        <mj-text font-family="${fonts.title}" font-size="28px" font-weight="700" line-height="1.15"><h1 style="margin:0;font-size:28px;line-height:1.15">${text(parts.title)}</h1></mj-text>
        <mj-text>${text(parts.body)}</mj-text>
        <mj-button align="left" background-color="${brand.buttonColor}" color="${inkOn(brand.buttonColor)}" border-radius="3px" font-size="18px" font-weight="700" inner-padding="16px 28px" padding="12px 24px" href="${text(parts.link)}">${text(parts.button)}</mj-button>
        ${notes.join("\n        ")}
        <mj-divider css-class="s-line" border-width="1px" border-style="dashed" border-color="${colour.line}" padding="12px 24px" />
        <mj-text css-class="s-soft" color="${colour.ink2}" font-size="15px">${text(parts.linkHint)}<br /><a href="${text(parts.link)}">${text(parts.link)}</a></mj-text>
      `),
    footer: text(parts.footer),
  });
}

/** The same mail as plain text. */
export function actionText(parts: ActionParts): string {
  const paragraphs = [
    parts.title,
    parts.body,
    `${parts.button}:\n${parts.link}`,
    ...parts.notes,
    `--\n${[parts.brand.footer[parts.locale], parts.footer].filter(Boolean).join("\n\n")}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}
