import { z } from "zod";
import { listedTypes } from "../generator-types.ts";
import {
  choice,
  flag,
  form,
  issue,
  itemId,
  line,
  list,
  paragraph,
  safeInteger,
} from "../fields.ts";
import { canBeSeen, invisible } from "../text.ts";

/**
 * Limits of a letter from the editor; apart from `limits`, which the first visit loads. `characters` and `parts` limit
 * the whole document: characters of texts and addresses; blocks, points and pieces of text.
 */
export const documentLimits = {
  blocks: 1000,
  blocksOfColumn: 100,
  columns: { min: 2, max: 3 },
  /** Points of a list, and nesting depth of lists. */
  points: 300,
  listDepth: 3,
  paragraphsOfQuote: 100,
  /** Pieces of a text, which differ in bold, italic, underline or link. */
  pieces: 500,
  text: 20_000,
  label: 100,
  alt: 300,
  address: 2000,
  width: { min: 16, max: 552 },
  characters: 400_000,
  parts: 5000,
} as const;

/** The version of the document format, incremented when a block's meaning changes. */
const documentVersion = 1;

const startsWithField = /^\{\{(?:unsubscribe_url|preferences_url|site_url)\}\}/;

/** Whether a letter may link to an address: web, mail or telephone, or a merge field that is an address. */
export function isLinkAddress(address: string): boolean {
  if (address.length > documentLimits.address) return false;
  if (invisible.test(address) || /[\s"<>\\]/.test(address)) return false;
  if (startsWithField.test(address) || /^(?:mailto:[^?@]|tel:\+?\d)/i.test(address)) return true;
  return /^https?:\/\/[^/?#]/i.test(address) && URL.canParse(address);
}

/** Whether a letter may show a picture from this address. */
export const isPictureAddress = (address: string): boolean =>
  isLinkAddress(address) && /^(?:https:|\{\{site_url\}\})/i.test(address);

const address = (
  isAllowed: (address: string) => boolean,
  code: "LINK_ADDRESS" | "PICTURE_ADDRESS",
) =>
  line(documentLimits.address).superRefine((value, ctx) => {
    if (!isAllowed(value)) ctx.addIssue(issue(code));
  });
const linkAddress = address(isLinkAddress, "LINK_ADDRESS");

const filled = (max: number, code: "REQUIRED" | "ALT_REQUIRED" = "REQUIRED") =>
  line(max).superRefine((value, ctx) => {
    if (!canBeSeen(value)) ctx.addIssue(issue(code));
  });

/** A piece of text; a line feed breaks the line. */
const piece = form({
  text: paragraph(documentLimits.text),
  bold: flag.optional().meta({ description: "Whether the words are bold" }),
  italic: flag.optional().meta({ description: "Whether the words are italic" }),
  underline: flag.optional().meta({ description: "Whether the words are underlined" }),
  href: linkAddress.optional(),
});
const pieces = list(piece, documentLimits.pieces);

const listOf = <Point extends z.ZodType>(point: Point) => ({
  ordered: flag.meta({ description: "Whether the points are numbered" }),
  items: list(point, documentLimits.points).meta({ description: "The points of a list" }),
});
const point3 = form({ text: pieces });
const point2 = form({ text: pieces, list: form(listOf(point3)).optional() });
const point1 = form({ text: pieces, list: form(listOf(point2)).optional() });

const label = filled(documentLimits.label);

const simpleBlocks = [
  form({
    type: z.literal("heading"),
    level: safeInteger
      .min(1)
      .max(3)
      .meta({ description: "The size of a heading, 1 is the largest" }),
    text: pieces,
  }),
  form({ type: z.literal("paragraph"), text: pieces }),
  form({ type: z.literal("list"), ...listOf(point1) }),
  form({
    type: z.literal("quote"),
    paragraphs: list(pieces, documentLimits.paragraphsOfQuote).meta({
      description: "The paragraphs, each of runs of words",
    }),
  }),
  form({ type: z.literal("button"), label, href: linkAddress }),
  form({
    type: z.literal("picture"),
    src: address(isPictureAddress, "PICTURE_ADDRESS"),
    alt: filled(documentLimits.alt, "ALT_REQUIRED"),
    href: linkAddress.optional(),
    /** CSS pixels; default: as wide as the text. */
    width: safeInteger.min(documentLimits.width.min).max(documentLimits.width.max).optional(),
  }),
  form({ type: z.literal("divider") }),
  /** Links to the page of a published draw. */
  form({ type: z.literal("draw"), label, id: itemId }),
  /** Links to a generator of the site. */
  form({
    type: z.literal("generator"),
    label,
    generator: choice(listedTypes).meta({ description: "The generator" }),
  }),
] as const;

const unknownBlock = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? "REQUIRED" : undefined),
};
const simpleBlock = z.discriminatedUnion("type", simpleBlocks, unknownBlock);
const column = form({ blocks: list(simpleBlock, documentLimits.blocksOfColumn) });
const block = z.discriminatedUnion(
  "type",
  [
    ...simpleBlocks,
    form({
      type: z.literal("columns"),
      columns: list(column, documentLimits.columns.max).refine(
        ({ length }) => length >= documentLimits.columns.min,
        { error: issue("COLUMNS_FEW").message },
      ),
    }),
  ],
  unknownBlock,
);

/** A letter from the editor. The server turns it into MJML. */
export const campaignDocument = form({
  version: z.literal(documentVersion),
  blocks: list(block, documentLimits.blocks),
})
  .superRefine((document, ctx) => {
    const { characters, parts } = sizeOfDocument(document);
    if (characters > documentLimits.characters || parts > documentLimits.parts)
      ctx.addIssue(issue("DOCUMENT_TOO_LARGE", { characters: documentLimits.characters }));
  })
  .meta({
    description:
      "The letter as blocks, from which the server makes the body. Null: the body is written as HTML or MJML",
    example: {
      version: documentVersion,
      blocks: [
        { type: "heading", level: 1, text: [{ text: "Winter" }] },
        { type: "paragraph", text: [{ text: "It " }, { text: "snows", bold: true }] },
        { type: "button", label: "Read on", href: "https://sortes.example/news" },
      ],
    },
  });

export type CampaignDocument = z.infer<typeof campaignDocument>;
export type DocumentBlock = z.infer<typeof block>;
export type SimpleBlock = z.infer<typeof simpleBlock>;
export type DocumentPiece = z.infer<typeof piece>;
export type DocumentPoint = z.infer<typeof point1>;
export type DocumentList = Pick<Extract<SimpleBlock, { type: "list" }>, "ordered" | "items">;

export const emptyDocument: CampaignDocument = { version: documentVersion, blocks: [] };

/** Yields the texts of a block, including those of blocks in its columns. */
export function* textsOf(block: DocumentBlock): Generator<DocumentPiece[]> {
  if (block.type === "columns")
    for (const { blocks } of block.columns) for (const inner of blocks) yield* textsOf(inner);
  else if (block.type === "heading" || block.type === "paragraph") yield block.text;
  else if (block.type === "quote") yield* block.paragraphs;
  else if (block.type === "list") yield* textsOfPoints(block.items);
}

function* textsOfPoints(points: readonly DocumentPoint[]): Generator<DocumentPiece[]> {
  for (const { text, list: inner } of points) {
    yield text;
    if (inner) yield* textsOfPoints(inner.items);
  }
}

/** Yields the blocks of a document, including those in columns, each with the number of its outer block, from 1. */
export function* blocksOf({
  blocks,
}: CampaignDocument): Generator<{ block: SimpleBlock; place: number }> {
  for (const [index, each] of blocks.entries()) {
    const inner = each.type === "columns" ? each.columns.flatMap((one) => one.blocks) : [each];
    for (const one of inner) yield { block: one, place: index + 1 };
  }
}

/** The size of a document: characters of its texts and addresses, and the number of blocks, points and pieces. */
function sizeOfDocument(document: CampaignDocument): { characters: number; parts: number } {
  let characters = 0;
  let parts = document.blocks.length;
  for (const { block: one } of blocksOf(document)) {
    parts += 1;
    for (const [name, value] of Object.entries(one))
      if (name !== "type" && typeof value === "string") characters += value.length;
    for (const text of textsOf(one)) {
      parts += 1 + text.length;
      for (const { text: written, href } of text)
        characters += written.length + (href?.length ?? 0);
    }
  }
  return { characters, parts };
}

/** Whether a document has no content. */
export const isEmptyDocument = (document: CampaignDocument): boolean =>
  [...blocksOf(document)].every(
    ({ block: one }) =>
      (one.type === "paragraph" || one.type === "heading" || one.type === "list") &&
      [...textsOf(one)].flat().every(({ text }) => !canBeSeen(text)),
  );
