import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colours of the page in both themes: its custom properties reach into the shadow root. */
export const look = EditorView.theme({
  "&": {
    color: "var(--ink)",
    background: "var(--slot)",
    font: ".9375rem/1.55 var(--font-code)",
    border: "var(--stroke) solid var(--edge)",
    borderRadius: "var(--r-slot)",
    overflow: "hidden",
    height: "100%",
  },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".6rem 0" },
  ".cm-content[aria-invalid=true]": { boxShadow: "inset 3px 0 0 var(--err)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "var(--act-2-hover)" },
  ".cm-gutters": {
    background: "var(--slot)",
    color: "var(--ink-2)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-matchingBracket, .cm-selectionMatch": { background: "var(--act-2)" },
  "&.cm-focused .cm-matchingBracket": { background: "var(--act-2)" },
  "&.cm-focused .cm-nonmatchingBracket": { background: "var(--err-bg)" },
  ".cm-searchMatch": { background: "var(--warn-bg)", color: "var(--warn)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--warn)" },
  ".cm-panels": { background: "var(--sheet)", color: "var(--ink)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--edge)" },
  ".cm-panel.cm-search": { padding: ".5rem", font: "400 .9375rem/1.5 var(--font-text)" },
  ".cm-panel.cm-search label": { fontSize: "inherit", display: "inline-flex", gap: ".3rem" },
  ".cm-textfield": {
    color: "var(--ink)",
    background: "var(--slot)",
    border: "1px solid var(--edge)",
    borderRadius: "6px",
    font: "inherit",
    minHeight: "2.25rem",
    maxWidth: "100%",
  },
  ".cm-button, .cm-panel.cm-search [name=close]": {
    color: "var(--ink)",
    background: "var(--act-2)",
    border: "1px solid var(--edge)",
    borderRadius: "6px",
    font: "inherit",
    minHeight: "2.25rem",
    minWidth: "2.25rem",
  },
  ".cm-tooltip": {
    color: "var(--ink)",
    background: "var(--sheet)",
    border: "1px solid var(--edge)",
    borderRadius: "var(--r-paper)",
    font: "400 .9375rem/1.5 var(--font-text)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "var(--act)",
    color: "var(--on-act)",
  },
  ".cm-lintRange-warning": {
    textDecoration: "underline wavy var(--warn)",
    backgroundImage: "none",
  },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--err)", backgroundImage: "none" },
});

/** Colours of the markup. Each has the contrast of text on the slot. */
export const tokens = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: "var(--link)", fontWeight: "600" },
  { tag: tags.attributeName, color: "var(--info)" },
  { tag: [tags.attributeValue, tags.string, tags.number], color: "var(--ok)" },
  { tag: [tags.comment, tags.meta, tags.angleBracket, tags.punctuation], color: "var(--ink-2)" },
  { tag: [tags.invalid], color: "var(--err)" },
]);
