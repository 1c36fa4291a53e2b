import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { editorLook } from "../../../base/editor-look.ts";

/** The part of a text area's interface that its users need. */
export type TextBox = Pick<
  HTMLTextAreaElement,
  "value" | "selectionStart" | "selectionEnd" | "setSelectionRange" | "focus"
>;

/** Name, description and state for screen readers; ids of the page do not reach into the shadow root. */
export interface LongBoxWords {
  label: string;
  description: string;
  isInvalid: boolean;
}

interface LongBoxOptions {
  /** An empty element. The box is drawn in its shadow root, whose styles the content security policy allows. */
  host: HTMLElement;
  text: string;
  words: LongBoxWords;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

const look = EditorView.theme({
  "&": {
    font: "1.125rem/2.125rem var(--font-text)",
    // as tall as the fullest NamesBox: whole lines in a quarter of the window
    height: "calc(max(4 * 2.125rem, round(down, 25vh, 2.125rem)) + .7rem + 2 * var(--stroke))",
  },
  ".cm-content": { padding: ".35rem 0" },
  ".cm-line": {
    padding: "0 .9rem",
    borderBottom: "1px solid var(--line)",
    // each name keeps its own text direction
    unicodeBidi: "plaintext",
    textAlign: "left",
  },
  ".cm-gutters": { fontSize: ".875rem", fontFeatureSettings: '"tnum"' },
});

/**
 * Applies text typed over a selection directly to the document: otherwise the browser would first insert it into the
 * page with the styles of the replaced text, which the content security policy blocks.
 */
const plainInput = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== "insertText" || data === null || isComposing) return false;
    if (view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), { scrollIntoView: true });
    return true;
  },
});

/**
 * Mounts a box that renders only the visible lines: a native text box takes 100 ms per key press with 100,000 lines.
 * Tab moves the focus out of it.
 */
export function mountLongBox({ host, text, words, onChange, onPaste }: LongBoxOptions) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const attributes = new Compartment();
  const attributesOf = ({ label, description, isInvalid }: LongBoxWords) =>
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-description": description,
      "aria-invalid": String(isInvalid),
      autocapitalize: "words",
      spellcheck: "false",
      translate: "no",
    });
  // the last text that was set from outside or reported by the box
  let last = text;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        attributes.of(attributesOf(words)),
        editorLook,
        look,
        plainInput,
        EditorView.domEventHandlers({
          paste(event) {
            onPaste(event);
            return event.defaultPrevented;
          },
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          const now = state.doc.toString();
          if (now === last) return;
          last = now;
          onChange(now);
        }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
      ],
    }),
  });
  const within = (place: number) => Math.min(Math.max(0, place), view.state.doc.length);
  const box: TextBox = {
    get value() {
      return last;
    },
    get selectionStart() {
      return view.state.selection.main.from;
    },
    get selectionEnd() {
      return view.state.selection.main.to;
    },
    setSelectionRange(from, to) {
      const selection = { anchor: within(from ?? 0), head: within(to ?? 0) };
      view.dispatch({ selection, scrollIntoView: true });
    },
    focus: (options) => view.contentDOM.focus(options),
  };
  return {
    box,
    /** Sets the text. Ignores a text that the box has just reported itself. */
    setText(next: string) {
      if (next === last) return;
      last = next;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    setWords(next: LongBoxWords) {
      view.dispatch({ effects: attributes.reconfigure(attributesOf(next)) });
    },
    destroy: () => view.destroy(),
  };
}
