// @ts-expect-error the package has no types; the used parts are declared here
import { compile as compileUntyped } from "html-to-text";
import { patterns } from "./merge-fields.ts";

interface TextOptions {
  wordwrap: number | false;
  limits: { maxInputLength: number; maxDepth: number; ellipsis: string };
  formatters: Record<string, TextFormatter>;
  selectors: { selector: string; format?: string; options?: Record<string, unknown> }[];
}
interface TextBuilder {
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  openBlock(options: object): void;
  closeBlock(options: object): void;
}
type TextFormatter = (
  element: { attribs?: Record<string, string> },
  walk: unknown,
  builder: TextBuilder,
) => void;
const compile = compileUntyped as (options: TextOptions) => (html: string) => string;

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const heading = { options: { uppercase: false } };

/** Maximum characters of markup converted to text. Compiled mails are shorter. */
const maxInputLength = 4_000_000;

const limitsOfText = { maxInputLength, maxDepth: 600, ellipsis: "" };
const formatters: TextOptions["formatters"] = {
  // an image is replaced by its alternative text; its address is useless
  alternative: (element, _walk, builder) => builder.addInline(element.attribs?.["alt"] ?? ""),
  // an area of an image map that is a link
  place: ({ attribs = {} }, _walk, builder) => {
    const { alt = "", href = "" } = attribs;
    if (href === "") return;
    builder.openBlock(line);
    builder.addInline(alt);
    builder.addInline(alt === "" ? href : ` [${href}]`, { noWordTransform: true });
    builder.closeBlock(line);
  },
};
const picture = { selector: "img", format: "alternative" };
const skipped = ["style", "title", "input"].map((selector) => ({ selector, format: "skip" }));

const convert = compile({
  wordwrap: 78,
  limits: limitsOfText,
  formatters,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    picture,
    { selector: "area", format: "place" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, ...heading })),
    { selector: "tr", format: "block", options: line },
    { selector: "td", format: "inlineSurround", options: { suffix: " " } },
    { selector: "th", format: "inlineSurround", options: { suffix: " " } },
    ...skipped,
    // the preheader, which is only for inboxes
    { selector: "div[style^='display:none']", format: "skip" },
  ],
});

const convertStart = compile({
  wordwrap: false,
  limits: limitsOfText,
  formatters,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    picture,
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, ...heading })),
    ...skipped,
  ],
});

/** Characters of markup searched for the beginning of a letter, and of the beginning itself. */
const start = { markup: 40_000, text: 200 };

/** The text that inboxes show after the subject, of which screens show only the first words. */
export function inboxTextOf(html: string): string {
  const body = Math.max(0, html.indexOf("<body"));
  const words = convertStart(html.slice(body, body + start.markup))
    // fillers that hide the text after a preheader
    .replaceAll(/[\u034f\u200b-\u200d\u2060\ufeff]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const shown = [...words].slice(0, start.text).join("");
  return shown.replace(/\{\{[^{}]{0,200}$/, ""); // a field that was cut
}

/** Links on one line, as in footers; with their addresses, each gets its own line. */
const inOneLine = /<\/a> · (?=<a )/g;

/** Stands for spaces in a field, which is not wrapped: in a quote, a mark would begin its next line. */
const joint = "\ue000";

/**
 * The plain-text alternative of a mail: links after their text, tables line by line, images by their alternative text.
 */
export const plainTextOf = (html: string): string =>
  `${convert(
    html
      .replaceAll(inOneLine, "</a><br>")
      .replaceAll(patterns.html, (field) => field.replaceAll(/\s+/g, joint)),
  )
    .replaceAll(patterns.text, (field) => field.replaceAll(joint, " "))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
