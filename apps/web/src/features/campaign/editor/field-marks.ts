import { Decoration, EditorView, MatchDecorator, ViewPlugin } from "@codemirror/view";
import { mergeFields } from "@sortes/contract";

const matcher = new MatchDecorator({
  regexp: new RegExp(String.raw`\{\{\s?(?:${mergeFields.join("|")})\s?\}\}`, "g"),
  decoration: Decoration.mark({ class: "merge-field" }),
});

/** Shows what stands for something of the recipient. Only what is on the screen is looked at. */
export const fieldMarks = [
  ViewPlugin.define(
    (view) => ({
      marks: matcher.createDeco(view),
      update(update) {
        this.marks = matcher.updateDeco(update, this.marks);
      },
    }),
    { decorations: ({ marks }) => marks },
  ),
  EditorView.baseTheme({
    ".merge-field": {
      background: "var(--ok-bg)",
      color: "var(--ok)",
      borderRadius: "3px",
    },
  }),
];
