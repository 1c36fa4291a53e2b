import { colour } from "./colours.ts";
import { escapeHtml } from "./escape-html.ts";
import { fonts, letter } from "./letter.ts";

/** A mail that asks for one thing: a heading, a sentence, a button, and notes. All of it plain text. */
export interface ActionParts {
  locale: string;
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
    (note) => `<mj-text color="${colour.ink2}" font-size="15px">${text(note)}</mj-text>`,
  );
  return letter({
    locale: parts.locale,
    title: parts.title,
    preview: parts.preview,
    styles: ".link a { overflow-wrap: anywhere; }",
    width: 560,
    content: `
        <mj-text font-family="${fonts.title}" font-size="28px" font-weight="700" line-height="1.15"><h1 style="margin:0;font-size:28px;line-height:1.15">${text(parts.title)}</h1></mj-text>
        <mj-text>${text(parts.body)}</mj-text>
        <mj-button align="left" background-color="${colour.canary}" color="${colour.ink}" border-radius="3px" font-size="18px" font-weight="700" inner-padding="16px 28px" padding="12px 24px" href="${text(parts.link)}">${text(parts.button)}</mj-button>
        ${notes.join("\n        ")}
        <mj-divider border-width="1px" border-style="dashed" border-color="${colour.line}" padding="12px 24px" />
        <mj-text css-class="link" color="${colour.ink2}" font-size="15px">${text(parts.linkHint)}<br /><a href="${text(parts.link)}">${text(parts.link)}</a></mj-text>
      `,
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
    `--\n${parts.footer}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}
