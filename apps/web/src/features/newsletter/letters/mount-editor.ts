import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { bodyLanguage, fieldMarks, look, tokens } from "./body-language.ts";
import type { SourceHandle } from "./body-handle.ts";

/**
 * What is typed over a selection is put into the document at once. A browser would first put it into the page with the
 * styles of what it replaces, which the page's policy forbids and reports. What the editor does something of its own with,
 * such as a bracket around the selection, it does as it would with the browser's input.
 */
const plainInput = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    if (inputType !== "insertText" || data === null || isComposing) return false;
    if (empty || state.readOnly) return false;
    event.preventDefault();
    const insert = () =>
      state.update(state.replaceSelection(data), { scrollIntoView: true, userEvent: "input.type" });
    const isHandled = state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, data, insert));
    if (!isHandled) view.dispatch(insert());
    return true;
  },
});

/** A finding beside a line of the body; both are counted from 1. */
export interface Mark {
  line: number;
  column: number;
  isError: boolean;
  message: string;
}

export interface EditorOptions {
  /** Empty; the editor is drawn in a shadow root of it, whose styles the page's policy allows. */
  host: HTMLElement;
  text: string;
  /** Name and description for screen readers, which see no ids of the page in here. */
  label: string;
  description: string;
  /** The words of the search panel, by those of CodeMirror. */
  phrases: Readonly<Record<string, string>>;
  onChange: () => void;
}

export interface MountedEditor extends SourceHandle {
  hasFocus: () => boolean;
  selection: () => { from: number; to: number };
  select: (from: number, to: number) => void;
  setMarks: (marks: readonly Mark[]) => void;
  setInvalid: (isInvalid: boolean) => void;
  destroy: () => void;
}

/** Draws the editor of the body. Tab leaves it. */
export function mountEditor(options: EditorOptions): MountedEditor {
  const { host, text, label, description, phrases, onChange } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const validity = new Compartment();
  const follow = EditorView.updateListener.of(({ docChanged }) => {
    if (docChanged) onChange();
  });
  const attributes = (isInvalid: boolean) =>
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-description": description,
      "aria-invalid": String(isInvalid),
      translate: "no",
    });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ activateOnTyping: false }),
        highlightSelectionMatches({ maxMatches: 100 }),
        search({ top: true }),
        EditorView.lineWrapping,
        EditorState.phrases.of(phrases),
        bodyLanguage(text),
        validity.of(attributes(false)),
        syntaxHighlighting(tokens),
        look,
        fieldMarks,
        plainInput,
        follow,
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
      ],
    }),
  });

  const placeOf = (line: number, column: number): number => {
    const { doc } = view.state;
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return Math.min(from + Math.max(column, 1) - 1, to);
  };
  return {
    read: () => view.state.doc.toString(),
    replaceAll(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    insert(next) {
      view.dispatch(view.state.replaceSelection(next), { scrollIntoView: true });
      view.focus();
    },
    goTo(line, column) {
      const anchor = placeOf(line, column);
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: "center" }),
      });
      view.focus();
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus,
    selection: () => view.state.selection.main,
    select(from, to) {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
    setMarks(marks) {
      const diagnostics = marks.map(({ line, column, isError, message }): Diagnostic => {
        const from = placeOf(line, column);
        const { to } = view.state.doc.lineAt(from);
        return { from, to, severity: isError ? "error" : "warning", message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setInvalid(isInvalid) {
      view.dispatch({ effects: validity.reconfigure(attributes(isInvalid)) });
    },
    destroy: () => view.destroy(),
  };
}
