import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";

/** As much of a text box as its users need. */
export type TextBox = Pick<
  HTMLTextAreaElement,
  "value" | "selectionStart" | "selectionEnd" | "setSelectionRange" | "focus"
>;

/** Name, description and state for screen readers, which see no ids of the page in a shadow root. */
export interface LongBoxWords {
  label: string;
  description: string;
  isInvalid: boolean;
}

interface LongBoxOptions {
  /** Empty; the box is drawn in a shadow root of it, whose styles the page's policy allows. */
  host: HTMLElement;
  text: string;
  words: LongBoxWords;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

const look = EditorView.theme({
  "&": {
    color: "var(--ink)",
    background: "var(--slot)",
    font: "1.125rem/2.125rem var(--font-text)",
    border: "var(--stroke) solid var(--edge)",
    borderRadius: "var(--r-slot)",
    overflow: "hidden",
    height: "20rem",
  },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".35rem 0" },
  ".cm-content[aria-invalid=true]": { boxShadow: "inset 3px 0 0 var(--err)" },
  ".cm-line": {
    padding: "0 .9rem",
    borderBottom: "1px solid var(--line)",
    // each name reads in its own direction
    unicodeBidi: "plaintext",
    textAlign: "left",
  },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "var(--act-2-hover)" },
  ".cm-gutters": {
    background: "var(--slot)",
    color: "var(--ink-2)",
    borderRight: "1px solid var(--line)",
    fontSize: ".875rem",
    fontFeatureSettings: '"tnum"',
  },
});

/**
 * What is typed over a selection is put into the document at once: a browser would first put it into the page with the
 * styles of what it replaces, which the page's policy forbids.
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

/** A box that draws only the lines in view: each letter in 100,000 lines costs a text box of the browser 100 ms. Tab leaves it. */
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
  // what was given or told last
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
    /** Shows another text. One that the box has told itself is there already. */
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
