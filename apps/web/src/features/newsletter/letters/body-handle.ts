import type { Written } from "./draft.ts";

export type { Written } from "./draft.ts";

/** The page's access to the letter in any editor. */
export interface BodyHandle {
  /** Puts another letter in the place of all, where it differs; the editor's own undo takes it back. */
  put: (written: Written) => void;
  /** Puts a text where the cursor is, in the place of what is selected, and goes there. */
  insert: (text: string) => void;
  /** Moves the cursor and the focus there. Line and column begin at 1; the line of a document is a block. */
  goTo: (line: number, column: number) => void;
  focus: () => void;
}

/** The source in an editor of it. */
export interface SourceHandle extends Omit<BodyHandle, "put"> {
  read: () => string;
  replaceAll: (text: string) => void;
}

/** The index of a line and column in a text; its end if they do not exist. */
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
