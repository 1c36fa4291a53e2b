// @ts-expect-error the package comes without types; what is used of it is written down here
import { compile as compileUntyped } from "html-to-text";

interface TextOptions {
  wordwrap: number;
  limits: { maxInputLength: number; maxDepth: number; ellipsis: string };
  formatters: Record<string, TextFormatter>;
  selectors: { selector: string; format?: string; options?: Record<string, unknown> }[];
}
type TextFormatter = (
  element: { attribs?: Record<string, string> },
  walk: unknown,
  builder: { addInline(text: string): void },
) => void;
const compile = compileUntyped as (options: TextOptions) => (html: string) => string;

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const heading = { options: { uppercase: false } };

/** Characters of markup that are turned into text. A compiled mail is shorter. */
const maxInputLength = 4_000_000;

const convert = compile({
  wordwrap: 78,
  limits: { maxInputLength, maxDepth: 600, ellipsis: "" },
  formatters: {
    // an image says what it stands for; its address tells nobody anything
    alternative: (element, _walk, builder) => builder.addInline(element.attribs?.["alt"] ?? ""),
  },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "alternative" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, ...heading })),
    { selector: "tr", format: "block", options: line },
    { selector: "td", format: "inlineSurround", options: { suffix: " " } },
    { selector: "th", format: "inlineSurround", options: { suffix: " " } },
    { selector: "style", format: "skip" },
    { selector: "title", format: "skip" },
    { selector: "input", format: "skip" },
    // the preheader, which is there for lists of mails
    { selector: "div[style^='display:none']", format: "skip" },
  ],
});

/** The plain-text alternative of a mail: links after their text, tables line by line, images by what they stand for. */
export const plainTextOf = (html: string): string =>
  `${convert(html)
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
