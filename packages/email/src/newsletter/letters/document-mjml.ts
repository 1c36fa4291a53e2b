import {
  type CampaignDocument,
  type DocumentBlock,
  type DocumentList,
  documentLimits,
  type DocumentPiece,
  generatorPages,
  keptPictureAt,
  type SimpleBlock,
} from "@sortes/contract";
import { brandHead, inkOn, type MailBrand } from "../../brand.ts";
import { colour } from "../../colours.gen.ts";
import { fonts } from "../../letter.ts";
import { escapeHtml } from "../../mjml.ts";
import { nightStyles } from "../../night.ts";

type Look = Pick<MailBrand, "buttonColor" | "linkColor">;

const sizes: Readonly<Record<number, number>> = { 1: 28, 2: 22, 3: 18 };
/** Horizontal margin of the text in CSS pixels. */
const margin = 24;

const wrapped = (tag: string, isOn: boolean | undefined, html: string): string =>
  isOn ? `<${tag}>${html}</${tag}>` : html;

/** Pieces of text as HTML. */
const htmlOf = (pieces: readonly DocumentPiece[], look: Look): string =>
  pieces
    .map(({ text, bold, italic, underline, href }) => {
      const written = escapeHtml(text).replaceAll("\n", "<br />");
      const marked = wrapped(
        "strong",
        bold,
        wrapped("em", italic, wrapped("u", underline, written)),
      );
      return href === undefined
        ? marked
        : `<a href="${escapeHtml(href)}" style="color:${look.linkColor}">${marked}</a>`;
    })
    .join("");

function htmlOfList({ ordered, items }: DocumentList, look: Look): string {
  const tag = ordered ? "ol" : "ul";
  const points = items.map(
    ({ text, list }) =>
      `<li style="margin:0 0 4px">${htmlOf(text, look)}${list ? htmlOfList(list, look) : ""}</li>`,
  );
  return `<${tag} style="margin:0;padding:0 0 0 24px">${points.join("")}</${tag}>`;
}

const textBlock = (html: string, more = ""): string => `<mj-text${more}>${html}</mj-text>`;

const buttonBlock = (href: string, label: string, background: string): string =>
  `<mj-button align="left" background-color="${background}" color="${inkOn(background)}" border-radius="3px" font-size="18px" font-weight="700" inner-padding="14px 24px" padding="12px ${margin}px" href="${escapeHtml(href)}">${escapeHtml(label)}</mj-button>`;

/** A block as MJML, on one line. Texts and addresses are escaped; the schema has checked them. */
function blockMjml(block: SimpleBlock, look: Look): string {
  switch (block.type) {
    case "heading": {
      const size = sizes[block.level] ?? margin;
      const html = htmlOf(block.text, look);
      return textBlock(
        `<h${block.level} style="margin:0;font-size:${size}px;line-height:1.2">${html}</h${block.level}>`,
        ` font-family="${fonts.title}" font-size="${size}px" font-weight="700" line-height="1.2" padding="16px ${margin}px 4px"`,
      );
    }
    case "paragraph":
      return textBlock(`<p style="margin:0">${htmlOf(block.text, look)}</p>`);
    case "list":
      return textBlock(htmlOfList(block, look));
    case "quote": {
      const paragraphs = block.paragraphs.map(
        (text) => `<p style="margin:0 0 4px">${htmlOf(text, look)}</p>`,
      );
      return textBlock(
        `<blockquote style="margin:0;padding:0 0 0 16px;border-left:4px solid ${colour.line}">${paragraphs.join("")}</blockquote>`,
      );
    }
    case "button":
      return buttonBlock(block.href, block.label, look.buttonColor);
    case "draw":
      return buttonBlock(`{{site_url}}/draws/${block.id}`, block.label, colour.lot);
    case "generator":
      return buttonBlock(`{{site_url}}${generatorPages[block.generator]}`, block.label, colour.lot);
    case "picture": {
      const kept = keptPictureAt(block.src);
      const shown = block.width ?? (kept && Math.min(kept.width, documentLimits.width.max));
      const width = shown === undefined ? "" : ` width="${shown}px"`;
      const href = block.href === undefined ? "" : ` href="${escapeHtml(block.href)}"`;
      return `<mj-image align="left" padding="8px ${margin}px" src="${escapeHtml(block.src)}" alt="${escapeHtml(block.alt)}"${width}${href} />`;
    }
    case "divider":
      return `<mj-divider css-class="s-line" border-width="1px" border-color="${colour.line}" padding="12px ${margin}px" />`;
  }
}

const section = (columns: readonly string[], padding = "0"): string =>
  [
    `    <mj-section css-class="s-sheet" background-color="${colour.sheet}" padding="${padding}">`,
    ...columns.map((column) => `      <mj-column>\n${column}\n      </mj-column>`),
    "    </mj-section>",
  ].join("\n");

const spacer = `        <mj-spacer height="12px" />`;

const columnOf = (blocks: readonly SimpleBlock[], look: Look): string =>
  blocks.map((block) => `        ${blockMjml(block, look)}`).join("\n");

/**
 * The sections of a letter as MJML. A pure function of the document and the colours: what people write is text in it,
 * and never markup.
 */
export function documentSections({ blocks }: CampaignDocument, look: Look): string {
  const sections: string[] = [];
  let simple: SimpleBlock[] = [];
  const flush = () => {
    if (simple.length > 0) sections.push(section([columnOf(simple, look)]));
    simple = [];
  };
  const add = (block: DocumentBlock) => {
    if (block.type !== "columns") return simple.push(block);
    flush();
    return sections.push(section(block.columns.map((column) => columnOf(column.blocks, look))));
  };
  for (const block of blocks) add(block);
  flush();
  return [section([spacer]), ...sections, section([spacer])].join("\n");
}

/** A letter as MJML for editing as source: the whole mail except the footer, which is added to each mail. */
export function documentSource(document: CampaignDocument, brand: MailBrand): string {
  const ink = inkOn(brand.bandColor);
  return `<mjml>
  <mj-head>
    <mj-attributes>
      <mj-all font-family="${fonts.text}" />
      <mj-text color="${colour.ink}" font-size="17px" line-height="1.5" padding="8px ${margin}px" />
    </mj-attributes>
    <mj-style>
      ${nightStyles(brand.linkColor, "\n      ")}
    </mj-style>
  </mj-head>
  <mj-body background-color="${colour.page}" width="600px">
    <mj-section background-color="${brand.bandColor}" padding="12px 0">
      <mj-column>
        <mj-text color="${ink}" font-family="${fonts.title}" font-size="22px" font-weight="700">${brandHead(brand)}</mj-text>
      </mj-column>
    </mj-section>
${documentSections(document, brand)}
  </mj-body>
</mjml>
`;
}
