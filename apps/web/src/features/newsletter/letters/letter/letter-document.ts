import {
  type CampaignDocument,
  type DocumentBlock,
  documentLimits,
  type DocumentList,
  type DocumentPiece,
  type DocumentPoint,
  emptyDocument,
  generatorPages,
  type ListedType,
  type SimpleBlock,
} from "@sortes/contract";
import { type Mark, Node } from "prosemirror-model";
import { letterSchema, marks, nodes } from "./letter-schema.ts";

/** Adjacent pieces with the same marks merge in the editor. */
function inlineOf(pieces: readonly DocumentPiece[]): Node[] {
  return pieces.flatMap(({ text, bold, italic, underline, href }) => {
    const marked: Mark[] = [
      ...(href === undefined ? [] : [marks.link.create({ href })]),
      ...(bold ? [marks.bold.create()] : []),
      ...(italic ? [marks.italic.create()] : []),
      ...(underline ? [marks.underline.create()] : []),
    ];
    return text
      .split("\n")
      .flatMap((line, place) => [
        ...(place > 0 ? [nodes.lineBreak.create(null, null, marked)] : []),
        ...(line === "" ? [] : [letterSchema.text(line, marked)]),
      ]);
  });
}

const paragraphOf = (pieces: readonly DocumentPiece[]): Node =>
  nodes.paragraph.create(null, inlineOf(pieces));

const pointOf = ({ text, list }: DocumentPoint): Node =>
  nodes.point.create(null, [paragraphOf(text), ...(list ? [listOf(list)] : [])]);

/** An empty list gets one empty item. */
const listOf = ({ ordered, items }: DocumentList): Node =>
  (ordered ? nodes.orderedList : nodes.bulletList).create(
    null,
    (items.length > 0 ? items : [{ text: [] }]).map(pointOf),
  );

const atLeastOne = (made: Node[]): Node[] => (made.length > 0 ? made : [nodes.paragraph.create()]);

function nodeOf(block: DocumentBlock): Node {
  switch (block.type) {
    case "heading":
      return nodes.heading.create({ level: block.level }, inlineOf(block.text));
    case "paragraph":
      return paragraphOf(block.text);
    case "list":
      return listOf(block);
    case "quote":
      return nodes.quote.create(null, atLeastOne(block.paragraphs.map(paragraphOf)));
    case "button":
      return nodes.button.create({ label: block.label, href: block.href });
    case "draw":
      return nodes.draw.create({ label: block.label, to: block.id });
    case "generator":
      return nodes.draw.create({ label: block.label, to: block.generator });
    case "picture": {
      const { src, alt, href = "", width = null } = block;
      return nodes.picture.create({ src, alt, href, width });
    }
    case "divider":
      return nodes.divider.create();
    case "columns":
      return nodes.columns.create(
        null,
        block.columns.map((one) => nodes.column.create(null, atLeastOne(one.blocks.map(nodeOf)))),
      );
  }
}

/** Converts a stored document to the editor's document. */
export const letterOf = ({ blocks }: CampaignDocument): Node =>
  nodes.doc.create(null, atLeastOne(blocks.map(nodeOf)));

const childrenOf = (node: Node): Node[] => Array.from(node.children);

/** Maximum length of a piece, in characters. */
const longest = documentLimits.text;

function piecesOf(node: Node): DocumentPiece[] {
  const pieces: DocumentPiece[] = [];
  for (const child of node.children) {
    const text = child.isText ? (child.text ?? "") : "\n";
    const has = (name: string) => child.marks.some(({ type }) => type.name === name);
    const link = child.marks.find(({ type }) => type.name === "link");
    const look = {
      ...(has("bold") && { bold: true }),
      ...(has("italic") && { italic: true }),
      ...(has("underline") && { underline: true }),
      ...(link && { href: String(link.attrs["href"]) }),
    };
    const last = pieces.at(-1);
    const joined = last && sameLook(last, look) ? last.text + text : undefined;
    if (last && joined !== undefined && joined.length <= longest) last.text = joined;
    else
      for (let at = 0; at < text.length; at += longest)
        pieces.push({ text: text.slice(at, at + longest).toWellFormed(), ...look });
  }
  return pieces;
}

const sameLook = (one: DocumentPiece, other: Omit<DocumentPiece, "text">): boolean =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.href === other.href;

/** Items nested deeper than the limit are flattened after their parent. */
const listFrom = (node: Node, depth = 1): DocumentList => ({
  ordered: node.type === nodes.orderedList,
  items: childrenOf(node).flatMap((point): DocumentPoint[] => {
    const [paragraph, inner] = childrenOf(point);
    const text = paragraph ? piecesOf(paragraph) : [];
    if (!inner) return [{ text }];
    const list = listFrom(inner, depth + 1);
    return depth < documentLimits.listDepth ? [{ text, list }] : [{ text }, ...list.items];
  }),
});

const isGenerator = (to: string): to is ListedType => Object.hasOwn(generatorPages, to);

function simpleFrom(node: Node): SimpleBlock {
  const { type, attrs } = node;
  const text = (name: string) => String(attrs[name]);
  switch (type.name) {
    case "heading":
      return { type: "heading", level: Number(attrs["level"]), text: piecesOf(node) };
    case "bulletList":
    case "orderedList":
      return { type: "list", ...listFrom(node) };
    case "quote":
      return { type: "quote", paragraphs: childrenOf(node).map(piecesOf) };
    case "button":
      return { type: "button", label: text("label"), href: text("href") };
    case "draw": {
      const [to, label] = [text("to"), text("label")];
      return isGenerator(to)
        ? { type: "generator", label, generator: to }
        : { type: "draw", label, id: to };
    }
    case "picture": {
      const [href, width] = [text("href"), Number(attrs["width"])];
      return {
        type: "picture",
        src: text("src"),
        alt: text("alt"),
        ...(href !== "" && { href }),
        ...(width > 0 && { width }),
      };
    }
    case "divider":
      return { type: "divider" };
    default:
      return { type: "paragraph", text: piecesOf(node) };
  }
}

/** Converts the editor's document to the stored form. */
export const documentOf = (letter: Node): CampaignDocument => ({
  ...emptyDocument,
  blocks: childrenOf(letter).map((node) =>
    node.type === nodes.columns
      ? {
          type: "columns",
          columns: childrenOf(node).map((one) => ({ blocks: childrenOf(one).map(simpleFrom) })),
        }
      : simpleFrom(node),
  ),
});
