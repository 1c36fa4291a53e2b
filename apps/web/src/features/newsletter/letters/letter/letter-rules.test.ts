import type { CampaignDocument, DocumentBlock } from "@sortes/contract";
import { TextSelection } from "prosemirror-state";
import { afterEach, expect, test } from "vitest";
import { mountLetter } from "./mount-letter.ts";

const ignored = () => {};
const mounted: ReturnType<typeof mountLetter>[] = [];
afterEach(() => {
  for (const letter of mounted.splice(0)) letter.destroy();
  document.body.replaceChildren();
});

function open(...blocks: DocumentBlock[]) {
  const host = document.createElement("div");
  document.body.append(host);
  const letter = mountLetter({
    host,
    document: { version: 1, blocks } satisfies CampaignDocument,
    label: "Letter",
    describedBy: "",
    hint: "",
    onChange: ignored,
    onView: ignored,
    onAsk: ignored,
    onFiles: ignored,
    onFull: ignored,
  });
  mounted.push(letter);
  const { view } = letter;
  /** Types at the end of the letter, one character at a time, as a browser reports it to the editor. */
  const type = (text: string) => {
    const { tr, doc } = view.state;
    view.dispatch(tr.setSelection(TextSelection.atEnd(doc)));
    for (const character of text) {
      const { from, to } = view.state.selection;
      const insert = () => view.state.tr.insertText(character, from, to);
      const isTaken = view.someProp("handleTextInput", (take) =>
        take(view, from, to, character, insert),
      );
      if (!isTaken) view.dispatch(insert());
    }
  };
  const press = (key: string, shiftKey = false) =>
    view.someProp("handleKeyDown", (take) =>
      take(view, new KeyboardEvent("keydown", { key, shiftKey })),
    );
  const paste = (text: string) => {
    const data = { getData: (kind: string) => (kind === "text/plain" ? text : ""), files: [] };
    const event = new Event("paste", { cancelable: true });
    Object.assign(event, { clipboardData: data });
    view.dom.dispatchEvent(event);
  };
  return { view, type, press, paste, blocks: () => letter.read().blocks };
}

const paragraph = (...text: { text: string; href?: string }[]) => ({
  type: "paragraph" as const,
  text,
});
const address = "https://example.test/wheel?a=1";
const link = { text: address, href: address };

test.each([
  ["# News", { type: "heading", level: 1, text: [{ text: "News" }] }],
  ["### News", { type: "heading", level: 3, text: [{ text: "News" }] }],
  ["- one", { type: "list", ordered: false, items: [{ text: [{ text: "one" }] }] }],
  ["1. one", { type: "list", ordered: true, items: [{ text: [{ text: "one" }] }] }],
  ["> said", { type: "quote", paragraphs: [[{ text: "said" }]] }],
  ["#News", paragraph({ text: "#News" })],
  ["2 - 1", paragraph({ text: "2 - 1" })],
] as const)("typing %s gives the block that it stands for", (typed, block) => {
  const { type, blocks } = open();
  type(typed);
  expect(blocks()[0]).toEqual(block);
});

test("Backspace undoes the automatic formatting", () => {
  const { type, press, blocks } = open();
  type("1. ");
  press("Backspace");
  expect(blocks()).toEqual([paragraph({ text: "1. " })]);
});

test("a web address becomes a link at the space, Enter or line break after it", () => {
  for (const go of ["Space", "Enter", "Shift"]) {
    const { type, press, blocks } = open();
    type(`See ${address}`);
    expect(blocks()[0]).toEqual(paragraph({ text: `See ${address}` }));
    if (go === "Space") type(" ");
    else press("Enter", go === "Shift");
    expect(blocks()[0]).toHaveProperty("text", expect.arrayContaining([link]));
  }
});

test("punctuation that ends a sentence is not part of a web address, but its own brackets are", () => {
  const { type, blocks } = open();
  type("(www.example.test). https://example.test/a_(b), http:// x");
  expect(blocks()).toEqual([
    paragraph(
      { text: "(" },
      { text: "www.example.test", href: "https://www.example.test" },
      { text: "). " },
      { text: "https://example.test/a_(b)", href: "https://example.test/a_(b)" },
      { text: ", http:// x" },
    ),
  ]);
});

test("web addresses in pasted plain text become links", () => {
  const { paste, blocks } = open();
  paste(`Look: ${address}!\nand www.example.test`);
  expect(blocks()).toEqual([
    paragraph({ text: "Look: " }, link, { text: "!" }),
    paragraph({ text: "and " }, { text: "www.example.test", href: "https://www.example.test" }),
  ]);
});

test("a web address pasted over selected words turns them into a link", () => {
  const { view, paste, blocks } = open(paragraph({ text: "the wheel" }));
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 5, 10)));
  paste(` ${address}\n`);
  expect(blocks()).toEqual([paragraph({ text: "the " }, { text: "wheel", href: address })]);
});
