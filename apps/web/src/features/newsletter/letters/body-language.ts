import { html } from "@codemirror/lang-html";
import { xml } from "@codemirror/lang-xml";
import { HighlightStyle } from "@codemirror/language";
import { Compartment, type Extension } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { bodyFormatOf } from "@sortes/contract";

/** The number of leading characters from which the format is detected. */
const head = 2000;
/** Length of a line, in characters, from which highlighting is off because it would delay typing. */
const longLine = 20_000;

type Kind = ReturnType<typeof bodyFormatOf> | "plain";

const extensionFor: Record<Kind, () => Extension> = {
  plain: () => [],
  mjml: xml,
  html: () => html({ matchClosingTags: true }),
};

function hasLongLine(lines: Iterable<string>): boolean {
  for (const line of lines) if (line.length >= longLine) return true;
  return false;
}

/** Whether a change produced a long line. Looks only at the lines it touched. */
function makesLongLine({ changes, state }: ViewUpdate): boolean {
  let isLong = false;
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    for (let at = from; at <= to && !isLong;) {
      const line = state.doc.lineAt(at);
      isLong = line.length >= longLine;
      at = line.to + 1;
    }
  });
  return isLong;
}

/** Highlighting and completion for HTML or MJML, as detected; none if the body has a very long line. */
export function bodyLanguage(text: string): Extension {
  const language = new Compartment();
  const kindOf = (start: string, isLong: boolean): Kind => (isLong ? "plain" : bodyFormatOf(start));
  let kind = kindOf(text.slice(0, head), hasLongLine(text.split(/\r\n?|\n/)));

  const follow = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    const { state, view } = update;
    const isLong = kind === "plain" ? hasLongLine(state.doc.iterLines()) : makesLongLine(update);
    const now = kindOf(state.sliceDoc(0, head), isLong);
    if (now === kind) return;
    kind = now;
    view.dispatch({ effects: language.reconfigure(extensionFor[now]()) });
  });
  return [language.of(extensionFor[kind]()), follow];
}

const matcher = new MatchDecorator({
  regexp: /\{\{\s{0,20}[a-z][a-z0-9_]{0,39}\s{0,20}(?:\|[^{}|<>"&]{0,80})?\}\}/g,
  decoration: Decoration.mark({ class: "merge-field" }),
});

/** Highlights merge fields. Looks only at the visible text. */
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

/** The styles of the source editor, beyond those of every editor. */
export const look = EditorView.theme({
  "&": { font: ".9375rem/1.55 var(--font-code)", height: "100%" },
  ".cm-content": { padding: ".6rem 0" },
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

/** Colours of the markup; each meets the contrast ratio for text on the slot background. */
export const tokens = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: "var(--link)", fontWeight: "600" },
  { tag: tags.attributeName, color: "var(--info)" },
  { tag: [tags.attributeValue, tags.string, tags.number], color: "var(--ok)" },
  { tag: [tags.comment, tags.meta, tags.angleBracket, tags.punctuation], color: "var(--ink-2)" },
  { tag: [tags.invalid], color: "var(--err)" },
]);
