import type { Written } from "./draft.ts";

export type { Written } from "./draft.ts";

/** The page's access to the letter, whichever editor shows it. */
export interface BodyHandle {
  /** Replaces the letter, changing only the parts that differ; the editor's own undo reverts it. */
  put: (written: Written) => void;
  /** Inserts a text at the cursor, replacing the selection, and focuses the editor. */
  insert: (text: string) => void;
  /** Moves the cursor and the focus. Line and column count from 1; in a document, a line is a block. */
  goTo: (line: number, column: number) => void;
  focus: () => void;
}

/** A letter in source form, in either source editor. */
export interface SourceHandle extends Omit<BodyHandle, "put"> {
  read: () => string;
  replaceAll: (text: string) => void;
}

/** The index of a line and column (both from 1) in a text; the end of the text if they do not exist. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf("\n", start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return Math.min(start + column - 1, text.length);
}

/** The handle of a plain text area. */
export function areaHandle(area: HTMLTextAreaElement, onChange: () => void): SourceHandle {
  const select = (from: number, to: number) => {
    area.focus();
    area.setSelectionRange(from, to);
  };
  return {
    read: () => area.value,
    replaceAll(text) {
      area.value = text;
      onChange();
    },
    insert(text) {
      area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
      area.focus();
      onChange();
    },
    goTo(line, column) {
      const at = offsetOf(area.value, line, column);
      select(at, at);
    },
    focus: () => area.focus(),
  };
}
