import type { CampaignDocument } from "@sortes/contract";
import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  setBlockType,
  splitBlock,
} from "prosemirror-commands";
import { closeHistory, history, redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { DOMParser, Fragment, type MarkType, Slice } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, NodeSelection, Plugin, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { cleanPaste } from "./clean-paste.ts";
import {
  deleteBlock,
  fits,
  insertText,
  isBlankLine,
  isIn,
  linkAt,
  listAt,
  moveBlock,
  selectBlock,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuote,
  toWrite,
} from "./letter-commands.ts";
import { documentOf, letterOf } from "./letter-document.ts";
import { letterRules, linkedFirst, linkedLine, linkSelection } from "./letter-rules.ts";
import { marks, nodes, letterSchema } from "./letter-schema.ts";

/** The state of the toolbar at the cursor. */
export interface LetterView {
  active: ReadonlySet<string>;
  canUndo: boolean;
  canRedo: boolean;
  /** The position of the cursor if it is in an empty line between blocks. */
  blankAt: number | undefined;
  /** Whether a block is selected as a whole. */
  isBlock: boolean;
  /** The type and attributes of a block that is selected as a whole and has editable fields. */
  selected: { type: string; attrs: Readonly<Record<string, unknown>> } | undefined;
}

/** The accessible name and description of the editor. */
interface LetterWords {
  label: string;
  /** Ids. */
  describedBy: string;
  /** The placeholder of an empty letter. */
  hint: string;
}

export interface LetterOptions extends LetterWords {
  host: HTMLElement;
  document: CampaignDocument;
  onChange: () => void;
  onView: (view: LetterView) => void;
  /**
   * A shortcut was pressed: for the fields of a link, for those of the selected block, for the toolbar, or for the menu
   * of all that can be inserted.
   */
  onAsk: (asked: "link" | "block" | "toolbar" | "insert") => void;
  /** Pictures were pasted or dropped at the cursor. */
  onFiles: (files: File[]) => void;
  /** An edit was rejected because it would exceed the maximum size. */
  onFull: () => void;
}

const marked = ["bold", "italic", "underline", "link"] as const;

function viewOf(state: EditorState): LetterView {
  const { selection, storedMarks, doc } = state;
  const { $from, from, to, empty } = selection;
  const hasMark = (type: MarkType) =>
    empty
      ? type.isInSet(storedMarks ?? $from.marks()) !== undefined
      : doc.rangeHasMark(from, to, type);
  const { parent } = $from;
  const list = listAt(state);
  const active = [
    ...marked.filter((name) => hasMark(marks[name])),
    ...(parent.type === nodes.heading ? [`heading${String(parent.attrs["level"])}`] : []),
    ...(list ? [list.name] : []),
    ...(isIn(state, nodes.quote) ? ["quote"] : []),
  ];
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  return {
    active: new Set(linkAt(state) ? [...active, "link"] : active),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    blankAt: isBlankLine(state) ? from : undefined,
    isBlock: node !== undefined,
    selected:
      node && ["button", "draw", "picture"].includes(node.type.name)
        ? { type: node.type.name, attrs: node.attrs }
        : undefined,
  };
}

/** Whether the letter is one empty line. */
const isEmptyLetter = ({ doc }: EditorState): boolean =>
  doc.childCount === 1 &&
  doc.firstChild?.type === nodes.paragraph &&
  doc.firstChild.childCount === 0;

const newLine: Command = (state, dispatch) => {
  const tr = toWrite(state);
  if (!tr.docChanged) tr.replaceSelectionWith(nodes.lineBreak.create());
  dispatch?.(tr.scrollIntoView());
  return true;
};

const goToEdge =
  (edge: "atStart" | "atEnd"): Command =>
  ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(Selection[edge](doc)).scrollIntoView());
    return true;
  };

const formats: Readonly<Record<string, MarkType>> = {
  formatBold: marks.bold,
  formatItalic: marks.italic,
  formatUnderline: marks.underline,
};
/**
 * Applies typing and deletions over a selection directly to the letter. Otherwise the browser would first insert the
 * text into the page with the styles of the replaced text, which the content security policy blocks and reports.
 */
function plainInput(view: EditorView, event: InputEvent): boolean {
  const { inputType, data, isComposing } = event;
  const { state } = view;
  const format = formats[inputType];
  if (format) {
    event.preventDefault();
    return toggle(format)(state, view.dispatch);
  }
  if (state.selection.empty || isComposing) return false;
  if (inputType === "insertText" && data !== null) {
    event.preventDefault();
    return insertText(data)(state, view.dispatch);
  }
  if (!inputType.startsWith("delete")) return false;
  event.preventDefault();
  view.dispatch(state.tr.deleteSelection().scrollIntoView());
  return true;
}

/** Drops the line breaks that end blocks, which browsers do not show: an empty line of Gmail is a box with one. */
const withoutLastBreaks = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.map((node) => {
      if (node.isLeaf) return node;
      if (!node.isTextblock) return node.copy(withoutLastBreaks(node.content));
      return node.lastChild?.type === nodes.lineBreak ? node.cut(0, node.content.size - 1) : node;
    }),
  );

/** Parses the clipboard and drops everything that the schema does not allow. */
function sliceOf(data: DataTransfer): Slice | undefined {
  const html = data.getData("text/html");
  if (html !== "") {
    const clean = cleanPaste(html);
    // ProseMirror parses only elements
    const box = document.createElement("div");
    box.append(clean);
    const slice = DOMParser.fromSchema(letterSchema).parseSlice(box);
    return new Slice(withoutLastBreaks(slice.content), slice.openStart, slice.openEnd);
  }
  const text = data.getData("text/plain");
  if (text === "") return undefined;
  const lines = text.replaceAll("\r", "").split(/\n{1,}/);
  const paragraphs = lines.map((line) => nodes.paragraph.create(null, linkedLine(line)));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

/** The pictures in pasted or dropped data. Text takes precedence: Word adds a picture of it. */
const picturesOf = (data: DataTransfer): File[] =>
  data.getData("text/plain").trim() === ""
    ? Array.from(data.files).filter(({ type }) => type.startsWith("image/"))
    : [];

/** Mounts the block editor. Tab moves the focus out of it. */
export function mountLetter(options: LetterOptions) {
  const { host, onChange, onView, onAsk, onFiles, onFull } = options;
  const keys: Record<string, Command> = {
    "Mod-b": toggle(marks.bold),
    "Mod-i": toggle(marks.italic),
    "Mod-u": toggle(marks.underline),
    "Mod-k": () => {
      onAsk("link");
      return true;
    },
    "Alt-F10": () => {
      onAsk("toolbar");
      return true;
    },
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-Alt-0": setBlockType(nodes.paragraph),
    "Mod-Alt-1": toggleHeading(1),
    "Mod-Alt-2": toggleHeading(2),
    "Mod-Alt-3": toggleHeading(3),
    "Mod-Shift-7": toggleList(nodes.orderedList),
    "Mod-Shift-8": toggleList(nodes.bulletList),
    "Mod-Shift-9": toggleQuote,
    "Mod-]": sinkListItem(nodes.point),
    "Mod-[": liftListItem(nodes.point),
    "Alt-Shift-ArrowUp": moveBlock(-1),
    "Alt-Shift-ArrowDown": moveBlock(1),
    "Alt-Shift-Backspace": deleteBlock,
    "Alt-Shift-Delete": deleteBlock,
    "Alt-Shift-ArrowLeft": selectBlock,
    "Shift-Enter": linkedFirst(newLine),
    Enter: linkedFirst(
      chainCommands(
        ({ selection }) => {
          const isField = selection instanceof NodeSelection && "label" in selection.node.attrs;
          const isPicture =
            selection instanceof NodeSelection && selection.node.type === nodes.picture;
          if (isField || isPicture) onAsk("block");
          return isField || isPicture;
        },
        splitListItem(nodes.point),
        newlineInCode,
        createParagraphNear,
        liftEmptyBlock,
        splitBlock,
      ),
    ),
    "Mod-Enter": exitCode,
    // the browser's own move is undone if the editor has had the focus for under 20 ms
    "Mod-Home": goToEdge("atStart"),
    "Mod-End": goToEdge("atEnd"),
    Backspace: chainCommands(undoInputRule, startOfPoint, baseKeymap["Backspace"] ?? exitCode),
  };
  const limit = new Plugin({
    filterTransaction(tr, { doc }) {
      if (!tr.docChanged || fits(tr.doc) || tr.doc.content.size < doc.content.size) return true;
      onFull();
      return false;
    },
  });
  const view = new EditorView(host, {
    state: EditorState.create({
      doc: letterOf(options.document),
      plugins: [history(), letterRules, keymap(keys), keymap(baseKeymap), limit],
    }),
    handleTextInput(editor, _from, _to, typed) {
      if (editor.state.selection instanceof NodeSelection)
        return insertText(typed)(editor.state, editor.dispatch);
      if (typed !== "/" || !isBlankLine(editor.state)) return false;
      onAsk("insert");
      return true;
    },
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(tr));
      onView(viewOf(view.state));
      if (tr.docChanged) onChange();
    },
    handleDOMEvents: {
      beforeinput: plainInput,
      paste(editor, event) {
        event.preventDefault();
        const files = event.clipboardData ? picturesOf(event.clipboardData) : [];
        if (files.length > 0) {
          onFiles(files);
          return true;
        }
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (linkSelection(text)(editor.state, editor.dispatch)) return true;
        const slice = event.clipboardData && sliceOf(event.clipboardData);
        if (slice) {
          const tr = closeHistory(toWrite(editor.state));
          editor.dispatch(tr.replaceSelection(slice).scrollIntoView());
        }
        return true;
      },
      drop(editor, event) {
        // ProseMirror moves content that is dragged within the letter
        if (editor.dragging) return false;
        event.preventDefault();
        const place = editor.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!event.dataTransfer || !place) return true;
        const at = Selection.near(editor.state.doc.resolve(place.pos));
        const files = picturesOf(event.dataTransfer);
        if (files.length > 0) {
          editor.dispatch(editor.state.tr.setSelection(at));
          onFiles(files);
          return true;
        }
        const slice = sliceOf(event.dataTransfer);
        if (!slice) return true;
        editor.dispatch(editor.state.tr.setSelection(at).replaceSelection(slice));
        return true;
      },
      // links in the editor cannot be followed
      click(_editor, event) {
        if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
        return false;
      },
    },
    handleDoubleClickOn(_editor, _place, node) {
      if (!("label" in node.attrs) && node.type !== nodes.picture) return false;
      onAsk("block");
      return true;
    },
  });
  onView(viewOf(view.state));
  const setWords = ({ label, describedBy, hint }: LetterWords) => {
    host.style.setProperty("--hint", JSON.stringify(hint));
    view.setProps({
      attributes: (state) => ({
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": describedBy,
        "data-empty": String(isEmptyLetter(state)),
      }),
    });
  };
  setWords(options);
  return {
    view,
    setWords,
    read: () => documentOf(view.state.doc),
    run(command: Command): boolean {
      const isDone = command(view.state, view.dispatch, view);
      view.focus();
      return isDone;
    },
    replaceAll(next: CampaignDocument) {
      const { content } = letterOf(next);
      const tr = closeHistory(view.state.tr);
      view.dispatch(tr.replaceWith(0, tr.doc.content.size, content));
    },
    insert(text: string) {
      insertText(text)(view.state, view.dispatch);
      view.focus();
    },
    /** @param place the number of a block, from 1 */
    goTo(place: number) {
      const { doc } = view.state;
      let at = 0;
      for (let index = 0; index < Math.min(place, doc.childCount) - 1; index += 1)
        at += doc.child(index).nodeSize;
      const selection = Selection.near(doc.resolve(at));
      view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
      view.focus();
    },
    /** The place of a line in the window. */
    lineAt(position: number): DOMRect {
      const { left, top, bottom } = view.coordsAtPos(position);
      return new DOMRect(left, top, 0, bottom - top);
    },
    setInvalid: (isInvalid: boolean) => view.dom.setAttribute("aria-invalid", String(isInvalid)),
    destroy: () => view.destroy(),
  };
}
export type MountedLetter = ReturnType<typeof mountLetter>;

/** At the start of a list item, Backspace lifts it out of its list. */
function startOfPoint(state: EditorState, dispatch?: EditorView["dispatch"]): boolean {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !isIn(state, nodes.point)) return false;
  return liftListItem(nodes.point)(state, dispatch);
}

/** Converts an HTML layout to blocks. */
export function documentOfHtml(html: string): CampaignDocument {
  const box = document.createElement("div");
  box.append(cleanPaste(html));
  const letter = DOMParser.fromSchema(letterSchema).parse(box);
  return documentOf(letter.copy(withoutLastBreaks(letter.content)));
}
