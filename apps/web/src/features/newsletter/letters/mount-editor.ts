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
import { editorLook } from "../../../base/editor-look.ts";
import { bodyLanguage, fieldMarks, look, tokens } from "./body-language.ts";
import type { SourceHandle } from "./body-handle.ts";

/**
 * Applies text typed over a selection directly to the document. Otherwise the browser would first insert it into the
 * page with the styles of the replaced text, which the content security policy blocks and reports. Input handlers, such
 * as the one that puts brackets around a selection, still run.
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

/** A finding at a place in the body; line and column count from 1. */
export interface Mark {
  line: number;
  column: number;
  isError: boolean;
  message: string;
}

export interface EditorOptions {
  /** An empty element. The editor is drawn in its shadow root, whose styles the content security policy allows. */
  host: HTMLElement;
  text: string;
  /** Name and description for screen readers; ids of the page do not reach into the shadow root. */
  label: string;
  description: string;
  /** Translated search phrases, keyed by CodeMirror's English ones. */
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

/** Mounts the source editor. Tab moves the focus out of it. */
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
        editorLook,
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
