import type { ParsedNames } from "@sortes/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useUndoToast } from "../results/use-undo-toast.tsx";
import type { FoundNames } from "./import-names.ts";

/** A replacement of the text that can still be undone. */
export interface TextChange {
  before: string;
  after: string;
  /** What was taken over, if the text was. */
  found?: FoundNames;
  /** The text with these names in place of those that were found. */
  rebuild?: (names: readonly string[]) => string;
}

export interface NamesText {
  text: string;
  onChange: (text: string) => void;
  read: (text: string) => ParsedNames;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The text of a box, what has replaced it last, and the way back. Typing on makes a replacement final. */
export function useNamesText({ text, onChange, box }: NamesText) {
  const [change, setChange] = useState<TextChange>();
  const tellUndo = useUndoToast();
  const hideToast = useRef<() => void>(undefined);
  const current = change?.after === text ? change : undefined;

  const isOver = change !== undefined && current === undefined;
  useEffect(() => {
    if (isOver) hideToast.current?.();
  }, [isOver]);
  useEffect(() => () => hideToast.current?.(), []);

  // a file takes a moment to be read, and what is typed meanwhile has to come back as well
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });

  const write = (next: string) => {
    onChange(next);
    box.current?.focus();
  };
  const undo = (before: string) => {
    hideToast.current?.();
    setChange(undefined);
    write(before);
  };
  return {
    /** The last replacement, as long as nothing was typed since. */
    change: current,
    /** @param said what was done, for a toast */
    replace: (next: Omit<TextChange, "before">, said: string) => {
      const before = latest.current;
      setChange({ ...next, before });
      write(next.after);
      hideToast.current = tellUndo(said, () => undo(before));
    },
    undo: () => current && undo(current.before),
    /** Takes the heading out of what was taken over. */
    removeHeading: () => {
      if (!current?.found || !current.rebuild) return;
      const names = current.found.names.slice(1);
      const after = current.rebuild(names);
      setChange({ ...current, after, found: { ...current.found, names, heading: null } });
      write(after);
    },
  };
}
