import { colour } from "./colours.ts";
import { escapeHtml } from "./escape-html.ts";

export const fonts = {
  text: "'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
  title: "Rockwell, 'Roboto Slab', Georgia, serif",
} as const;

interface LetterParts {
  locale: string;
  title: string;
  /** What lists of mails show beside the subject; empty: how the mail begins. */
  preview: string;
  styles: string;
  /** Pixels. */
  width: number;
  /** What stands on the paper and below it, as MJML. */
  content: string;
  footer: string;
}

/** The paper that all our mails are written on, as MJML: our name above, the content, and small print below. */
export function letter({ locale, title, preview, styles, width, content, footer }: LetterParts) {
  return `<mjml lang="${locale}">
  <mj-head>
    <mj-title>${escapeHtml(title)}</mj-title>
    ${preview === "" ? "" : `<mj-preview>${escapeHtml(preview)}</mj-preview>`}
    <mj-raw><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"></mj-raw>
    <mj-attributes>
      <mj-all font-family="${fonts.text}" />
      <mj-text color="${colour.ink}" font-size="17px" line-height="1.5" padding="8px 24px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-style>a { color: ${colour.link}; } ${styles}</mj-style>
  </mj-head>
  <mj-body background-color="${colour.desk}" width="${width}px">
    <mj-section padding="24px 0 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section>
    <mj-section background-color="${colour.cloth}" padding="12px 0">
      <mj-column>
        <mj-text color="${colour.onCloth}" font-family="${fonts.title}" font-size="22px" font-weight="700">Sortes</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="${colour.paper}" padding="20px 0 12px">
      <mj-column>${content}</mj-column>
    </mj-section>
    <mj-section padding="12px 0 24px">
      <mj-column><mj-text color="${colour.ink2}" font-size="14px">${footer}</mj-text></mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}
