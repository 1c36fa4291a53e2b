import { removeDuplicatesSlowly } from "@sortes/core";
import { useEffect, useRef, useState } from "react";
import { inSlices } from "../../../base/in-slices.ts";
import { findInText, isProblem } from "./import-names.ts";
import { sendersIn } from "./list-marks.ts";
import type { useReadList } from "./use-long-list.ts";
import type { NamesText, useNamesText } from "./use-names-text.ts";

type ReadList = ReturnType<typeof useReadList>;
type Miscut = NonNullable<ReadList["miscut"]>;

/** The questions about a list: marks before its names, where it is cut, repeated names. With what answers do. */
export function useListQuestions(
  { text, read }: NamesText,
  readList: ReadList,
  changes: ReturnType<typeof useNamesText>,
) {
  const { names, duplicates } = readList.parsed;
  const marks = useMarks(readList);
  const miscut = useUnlessLeft(readList.miscut);
  const [isLeft, setLeft] = useState(false);
  if (isLeft && duplicates.length === 0) setLeft(false);
  const untilChanged = useUntilChanged(text);

  const removeRepeated = async () => {
    const signal = untilChanged();
    const kept = await inSlices(removeDuplicatesSlowly(names), signal).catch(() => undefined);
    if (!kept || signal.aborted) return;
    const count = names.length - kept.length;
    changes.replace({ kind: "duplicates", after: kept.join("\n"), count });
  };
  const replaceMarked = (after: string) =>
    changes.replace({ kind: "marks", after, count: marks?.list.marked ?? 0 });
  const recut = ({ text: other, entry, count }: Miscut) => {
    const found = findInText(other, read);
    if (isProblem(found)) return;
    const after = found.names.join("\n");
    changes.replace({ kind: entry === undefined ? "joined" : "commas", after, count, found });
  };
  return {
    marks: marks && {
      ...marks,
      remove: () => replaceMarked(marks.list.text),
      keepSenders: () => replaceMarked(sendersIn(text)),
    },
    miscut: miscut && { ...miscut, recut },
    repeated: { names: duplicates, isLeft, leave: setLeft, remove: () => void removeRepeated() },
  };
}

/** A question about a list, until the visitor dismisses it or the list changes. */
function useUnlessLeft<Asked>(list: Asked | undefined) {
  const [isLeft, setLeft] = useState(false);
  if (!list && isLeft) setLeft(false);
  return list && !isLeft ? { list, leave: () => setLeft(true) } : undefined;
}

/** The question about numbering, bullets and timestamps in a list. */
function useMarks({ marked, bareRepeats, parsed }: ReadList) {
  const asked = useUnlessLeft(marked);
  if (!asked) return undefined;
  // in a chat, the current repetitions come from its timestamps
  const known = asked.list.isChat ? 0 : parsed.duplicates.length;
  return { ...asked, repeats: bareRepeats - known };
}

/** @returns begins work on this text; its signal aborts when the text changes or other work begins */
function useUntilChanged(text: string): () => AbortSignal {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), [text]);
  return () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
}
