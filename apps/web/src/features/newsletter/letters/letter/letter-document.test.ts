import { type CampaignDocument, campaignDocument, type DocumentBlock } from "@sortes/contract";
import { EditorState, type Command, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import {
  deleteBlock,
  insertBlock,
  insertColumns,
  insertText,
  linkAt,
  moveBlock,
  selectBlock,
  setLink,
  toggleHeading,
  toggleList,
  toggleQuote,
} from "./letter-commands.ts";
import { documentOf, letterOf } from "./letter-document.ts";
import { nodes } from "./letter-schema.ts";

const p = (text: string) => ({ type: "paragraph" as const, text: text ? [{ text }] : [] });
const of = (...blocks: DocumentBlock[]): CampaignDocument => ({ version: 1, blocks });
const draw = "0197a2b0-0000-7000-8000-000000000000";

const everyBlock = of(
  { type: "heading", level: 3, text: [{ text: "One", bold: true, italic: true }] },
  {
    type: "paragraph",
    text: [
      { text: "a\nb", underline: true },
      { text: "c", href: "https://a.example" },
    ],
  },
  {
    type: "list",
    ordered: true,
    items: [
      {
        text: [{ text: "1" }],
        list: {
          ordered: false,
          items: [{ text: [{ text: "2" }], list: { ordered: true, items: [{ text: [] }] } }],
        },
      },
    ],
  },
  { type: "quote", paragraphs: [[{ text: "q" }], [{ text: "r" }]] },
  { type: "button", label: "Go", href: "https://a.example" },
  {
    type: "picture",
    src: "https://a.example/p.png",
    alt: "A",
    href: "https://a.example",
    width: 300,
  },
  { type: "picture", src: "https://a.example/p.png", alt: "B" },
  { type: "divider" },
  { type: "draw", label: "See", id: draw },
  { type: "generator", label: "Draw", generator: "pet_name" },
  {
    type: "columns",
    columns: [
      { blocks: [p("l"), { type: "divider" }] },
      { blocks: [p("m")] },
      { blocks: [p("r")] },
    ],
  },
);

test("the editor returns every block of a document unchanged", () => {
  expect(documentOf(letterOf(everyBlock))).toEqual(everyBlock);
  letterOf(everyBlock).check();
  expect(documentOf(letterOf(of()))).toEqual(of(p("")));
});

test("long texts are stored in pieces, and list items nested too deeply are moved up", () => {
  const long = "ș".repeat(45_000);
  const document = documentOf(letterOf(of(p(long))));
  expect(campaignDocument.safeParse(document).success).toBe(true);
  const deep = (depth: number): never =>
    nodes.bulletList.create(null, [
      nodes.point.create(null, [nodes.paragraph.create(), ...(depth > 1 ? [deep(depth - 1)] : [])]),
    ]) as never;
  const flat = documentOf(nodes.doc.create(null, [deep(6)]));
  expect(campaignDocument.safeParse(flat).success).toBe(true);
  expect(JSON.stringify(flat).match(/"text"/g)).toHaveLength(6);
});

/** A letter after running commands in sequence, each at the cursor position left by the previous one. */
function after(document: CampaignDocument, at: number, ...commands: Command[]): EditorState {
  const doc = letterOf(document);
  let state = EditorState.create({ doc, selection: TextSelection.near(doc.resolve(at)) });
  for (const command of commands)
    expect(command(state, (tr) => (state = state.apply(tr)))).toBe(true);
  state.doc.check();
  return state;
}
const blocksAfter = (document: CampaignDocument, at: number, ...commands: Command[]) =>
  documentOf(after(document, at, ...commands).doc).blocks;

test("a block is moved and deleted, with the cursor in it", () => {
  const three = of(p("a"), p("b"), p("c"));
  expect(blocksAfter(three, 4, moveBlock(-1))).toEqual([p("b"), p("a"), p("c")]);
  expect(blocksAfter(three, 4, moveBlock(1), moveBlock(-1), moveBlock(-1))).toEqual([
    p("b"),
    p("a"),
    p("c"),
  ]);
  expect(blocksAfter(three, 4, deleteBlock)).toEqual([p("a"), p("c")]);
  expect(blocksAfter(three, 1, deleteBlock, deleteBlock, deleteBlock)).toEqual([p("")]);
  const state = EditorState.create({ doc: letterOf(of(p("a"))) });
  expect(moveBlock(1)(state)).toBe(false);
});

test("blocks stay in their column, and columns can be selected and deleted from inside", () => {
  const document = of(p("x"), {
    type: "columns",
    columns: [{ blocks: [p("a"), p("b")] }, { blocks: [p("c")] }],
  });
  const moved = of(p("x"), {
    type: "columns",
    columns: [{ blocks: [p("b"), p("a")] }, { blocks: [p("c")] }],
  });
  expect(blocksAfter(document, 6, moveBlock(1))).toEqual(moved.blocks);
  expect(blocksAfter(document, 6, selectBlock, selectBlock, deleteBlock)).toEqual([p("x")]);
  const inserted = after(of(p("a"), p("")), 4, insertColumns(2));
  expect(documentOf(inserted.doc).blocks).toEqual([
    p("a"),
    { type: "columns", columns: [{ blocks: [p("")] }, { blocks: [p("")] }] },
    p(""),
  ]);
  expect(inserted.selection.$from.node(2).type).toBe(nodes.column);
});

test("an inserted block replaces an empty paragraph, or follows a filled one", () => {
  const divider = insertBlock(nodes.divider.create());
  expect(blocksAfter(of(p("")), 1, divider)).toEqual([{ type: "divider" }, p("")]);
  expect(blocksAfter(of(p("a"), p("b")), 1, divider)).toEqual([
    p("a"),
    { type: "divider" },
    p("b"),
  ]);
});

test("headings, quotes and lists are turned on and off", () => {
  const one = of(p("a"));
  expect(blocksAfter(one, 1, toggleHeading(2))).toEqual([
    { type: "heading", level: 2, text: [{ text: "a" }] },
  ]);
  expect(blocksAfter(one, 1, toggleHeading(2), toggleHeading(2))).toEqual([p("a")]);
  expect(blocksAfter(one, 1, toggleQuote)).toEqual([
    { type: "quote", paragraphs: [[{ text: "a" }]] },
  ]);
  expect(blocksAfter(one, 1, toggleQuote, toggleQuote)).toEqual([p("a")]);
  const list = (ordered: boolean) => [
    { type: "list", ordered, items: [{ text: [{ text: "a" }] }] },
  ];
  expect(blocksAfter(one, 1, toggleList(nodes.bulletList))).toEqual(list(false));
  expect(blocksAfter(one, 1, toggleList(nodes.bulletList), toggleList(nodes.orderedList))).toEqual(
    list(true),
  );
  expect(blocksAfter(one, 1, toggleList(nodes.orderedList), toggleList(nodes.orderedList))).toEqual(
    [p("a")],
  );
});

test("a link is set at the cursor, changed as a whole, and removed", () => {
  const href = "https://a.example";
  const state = after(of(p("ab")), 2, setLink(href, "x"));
  expect(documentOf(state.doc).blocks).toEqual([
    { type: "paragraph", text: [{ text: "a" }, { text: "x", href }, { text: "b" }] },
  ]);
  expect(linkAt(state)).toMatchObject({ href, from: 2, to: 3 });
  const linked = of({
    type: "paragraph",
    text: [{ text: "a" }, { text: "link", href }, { text: "b" }],
  });
  const [changed] = blocksAfter(linked, 4, setLink("https://b.example", ""));
  expect(changed).toMatchObject({ text: [{}, { text: "link", href: "https://b.example" }, {}] });
  expect(blocksAfter(linked, 4, setLink("", ""))).toEqual([p("alinkb")]);
});

test("a selected block can be deleted", () => {
  const doc = letterOf(of(p("a"), { type: "divider" }, p("b")));
  let state = EditorState.create({ doc, selection: NodeSelection.create(doc, 3) });
  deleteBlock(state, (tr) => (state = state.apply(tr)));
  expect(documentOf(state.doc).blocks).toEqual([p("a"), p("b")]);
});

test("a text inserted while a picture is selected comes below it", () => {
  const picture = { type: "picture" as const, src: "https://a.example/p.png", alt: "A" };
  const doc = letterOf(of(picture, p("End")));
  let state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
  const insert = (text: string) => insertText(text)(state, (tr) => (state = state.apply(tr)));
  insert("{{name}}");
  insert("!");
  expect(documentOf(state.doc)).toEqual(of(picture, p("{{name}}!"), p("End")));
});
