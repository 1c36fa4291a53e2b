import { documentLimits, keptPictureAt } from "@sortes/contract";
import { type DOMOutputSpec, Schema } from "prosemirror-model";

const atomic = { atom: true, selectable: true, draggable: true, group: "block simple" } as const;

/** Sets only `data-` attributes: the content security policy forbids inline styles. */
const box = (
  kind: string,
  data: Record<string, unknown>,
  content: string | DOMOutputSpec,
): DOMOutputSpec => [
  "div",
  {
    "data-block": kind,
    ...Object.fromEntries(Object.entries(data).map(([key, value]) => [`data-${key}`, value])),
  },
  content,
];

/** Shows pictures of this site; others appear as their description, since the content security policy blocks them. */
function shownPicture(src: string, alt: string, wish: number | null): string | DOMOutputSpec {
  const kept = keptPictureAt(src);
  if (!kept) return alt;
  const width = wish ?? Math.min(kept.width, documentLimits.width.max);
  const height = Math.round((width * kept.height) / kept.width);
  return ["img", { src: src.slice(src.indexOf("/api/")), alt, width, height }];
}

const attribute = (element: HTMLElement, name: string): string =>
  element.dataset[name]?.trim() ?? "";

const level = (value: number) => ({ tag: `h${value}`, attrs: { level: value } });

/** The ProseMirror schema of a letter, matching the blocks of `contract/src/newsletter/campaign-document.ts`. */
export const letterSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: {
      group: "block simple",
      content: "inline*",
      parseDOM: [{ tag: "p" }],
      toDOM: () => ["p", 0],
    },
    heading: {
      group: "block simple",
      content: "inline*",
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [
        level(1),
        level(2),
        level(3),
        ...[4, 5, 6].map((low) => ({ tag: `h${low}`, attrs: { level: 3 } })),
      ],
      toDOM: ({ attrs }) => [`h${Number(attrs["level"])}`, 0],
    },
    bulletList: {
      group: "block simple list",
      content: "point+",
      parseDOM: [{ tag: "ul" }],
      toDOM: () => ["ul", 0],
    },
    orderedList: {
      group: "block simple list",
      content: "point+",
      parseDOM: [{ tag: "ol" }],
      toDOM: () => ["ol", 0],
    },
    point: {
      content: "paragraph list?",
      defining: true,
      parseDOM: [{ tag: "li" }],
      toDOM: () => ["li", 0],
    },
    quote: {
      group: "block simple",
      content: "paragraph+",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    button: {
      ...atomic,
      attrs: { label: {}, href: {} },
      parseDOM: [
        {
          tag: "div[data-block=button]",
          getAttrs: (element) => ({
            label: attribute(element, "label"),
            href: attribute(element, "href"),
          }),
        },
      ],
      toDOM: ({ attrs: { label, href } }) => box("button", { label, href }, String(label)),
    },
    draw: {
      ...atomic,
      // `to`: the id of a draw, or the name of a generator
      attrs: { label: {}, to: {} },
      parseDOM: [
        {
          tag: "div[data-block=draw]",
          getAttrs: (element) => ({
            label: attribute(element, "label"),
            to: attribute(element, "to"),
          }),
        },
      ],
      toDOM: ({ attrs: { label, to } }) => box("draw", { label, to }, String(label)),
    },
    picture: {
      ...atomic,
      attrs: { src: {}, alt: {}, href: { default: "" }, width: { default: null } },
      parseDOM: [
        {
          tag: "div[data-block=picture]",
          getAttrs: (element) => ({
            src: attribute(element, "src"),
            alt: attribute(element, "alt"),
            href: attribute(element, "href"),
            width: Number(attribute(element, "width")) || null,
          }),
        },
      ],
      toDOM: ({ attrs: { src, alt, href, width } }) =>
        box(
          "picture",
          { src, alt, href, width: width ?? "" },
          shownPicture(String(src), String(alt), width as number | null),
        ),
    },
    divider: { ...atomic, parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    columns: {
      group: "block",
      content: "column{2,3}",
      isolating: true,
      parseDOM: [{ tag: "div[data-block=columns]" }],
      toDOM: () => ["div", { "data-block": "columns" }, 0],
    },
    column: {
      content: "simple+",
      isolating: true,
      parseDOM: [{ tag: "div[data-block=column]" }],
      toDOM: () => ["div", { "data-block": "column" }, 0],
    },
    lineBreak: {
      group: "inline",
      inline: true,
      selectable: false,
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
    text: { group: "inline" },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        { tag: "a[href]", getAttrs: (element) => ({ href: element.getAttribute("href") }) },
      ],
      // links in the editor are styled but cannot be followed
      toDOM: ({ attrs }) => ["a", { href: String(attrs["href"]) }, 0],
    },
    bold: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
    italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
  },
});

/** The nodes and marks of the schema by name. */
export const { nodes, marks } = letterSchema;
