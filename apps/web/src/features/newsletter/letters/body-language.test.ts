import { language } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";
import { bodyLanguage } from "./body-language.ts";

let view: EditorView;
afterEach(() => view.destroy());

function open(doc: string): void {
  view = new EditorView({ state: EditorState.create({ doc, extensions: bodyLanguage(doc) }) });
}
const put = (from: number, to: number, insert = "") =>
  view.dispatch({ changes: { from, to, insert } });
const shown = () => view.state.facet(language)?.name;

it("the highlighting follows the format of the body", () => {
  open("<p>Hello</p>");
  expect(shown()).toBe("html");
  put(0, view.state.doc.length, "<mjml></mjml>");
  expect(shown()).toBe("xml");
});

it("the highlighting is off while a line is very long", () => {
  open("<p>Hello</p>\n<p>All</p>\n");
  put(13, 13, "x".repeat(19_980));
  expect(shown()).toBe("html");
  put(13, 13, "x".repeat(20));
  expect(shown()).toBeUndefined();
  put(0, 0, "y"); // elsewhere
  expect(shown()).toBeUndefined();
  put(14, 34);
  expect(shown()).toBe("html");
});

it("a body with a very long line opens without highlighting", () => {
  open(`<p>Hello</p>\r\n${"x".repeat(20_000)}`);
  expect(shown()).toBeUndefined();
});
