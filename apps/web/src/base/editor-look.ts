import { EditorView } from "@codemirror/view";

/** The page's colours in both themes for a CodeMirror editor; its custom properties cascade into the shadow root. */
export const editorLook = EditorView.theme({
  "&": {
    color: "var(--ink)",
    background: "var(--slot)",
    border: "var(--stroke) solid var(--edge)",
    borderRadius: "var(--r-slot)",
    overflow: "hidden",
  },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-content[aria-invalid=true]": { boxShadow: "inset 3px 0 0 var(--err)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "var(--act-2-hover)" },
  ".cm-gutters": {
    background: "var(--slot)",
    color: "var(--ink-2)",
    borderRight: "1px solid var(--line)",
  },
});
