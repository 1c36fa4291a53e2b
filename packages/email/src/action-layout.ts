import { escapeHtml } from "./escape-html.ts";

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

// the look of the app, as far as mail programs go: paper on a pale desk, cloth on top, one canary ticket
const colour = {
  desk: "#f2f5f0",
  paper: "#ffffff",
  cloth: "#12473a",
  onCloth: "#f5f8f1",
  canary: "#ffd447",
  ink: "#14231e",
  ink2: "#44554d",
  link: "#0b5c47",
  line: "#d3dad2",
};

/** The mail as MJML. */
export function actionLayout(parts: ActionParts): string {
  const text = (value: string) => escapeHtml(value);
  const notes = parts.notes.map(
    (note) => `<mj-text color="${colour.ink2}" font-size="15px">${text(note)}</mj-text>`,
  );
  return `<mjml lang="${parts.locale}">
  <mj-head>
    <mj-title>${text(parts.title)}</mj-title>
    <mj-preview>${text(parts.preview)}</mj-preview>
    <mj-raw><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"></mj-raw>
    <mj-attributes>
      <mj-all font-family="'Segoe UI', 'Helvetica Neue', Arial, sans-serif" />
      <mj-text color="${colour.ink}" font-size="17px" line-height="1.5" padding="8px 24px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-style>a { color: ${colour.link}; } .link a { overflow-wrap: anywhere; }</mj-style>
  </mj-head>
  <mj-body background-color="${colour.desk}" width="560px">
    <mj-section padding="24px 0 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section>
    <mj-section background-color="${colour.cloth}" padding="12px 0">
      <mj-column>
        <mj-text color="${colour.onCloth}" font-family="Rockwell, 'Roboto Slab', Georgia, serif" font-size="22px" font-weight="700">Sortes</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="${colour.paper}" padding="20px 0 12px">
      <mj-column>
        <mj-text font-family="Rockwell, 'Roboto Slab', Georgia, serif" font-size="28px" font-weight="700" line-height="1.15"><h1 style="margin:0;font-size:28px;line-height:1.15">${text(parts.title)}</h1></mj-text>
        <mj-text>${text(parts.body)}</mj-text>
        <mj-button align="left" background-color="${colour.canary}" color="${colour.ink}" border-radius="3px" font-size="18px" font-weight="700" inner-padding="16px 28px" padding="12px 24px" href="${text(parts.link)}">${text(parts.button)}</mj-button>
        ${notes.join("\n        ")}
        <mj-divider border-width="1px" border-style="dashed" border-color="${colour.line}" padding="12px 24px" />
        <mj-text css-class="link" color="${colour.ink2}" font-size="15px">${text(parts.linkHint)}<br /><a href="${text(parts.link)}">${text(parts.link)}</a></mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="12px 0 24px">
      <mj-column><mj-text color="${colour.ink2}" font-size="14px">${text(parts.footer)}</mj-text></mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
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
