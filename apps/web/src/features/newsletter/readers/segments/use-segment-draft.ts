import {
  type Segment,
  segmentAbouts,
  type SegmentMatch,
  segmentMatches,
  segmentTests,
} from "@sortes/contract";
import { type Dispatch, type SetStateAction, useState } from "react";
import {
  isInteger,
  isText,
  listOf,
  oneOf,
  orNull,
  orUndefined,
  shapeOf,
} from "../../../../base/shapes.ts";
import { useStoredState } from "../../../../base/stored-state.ts";
import { type ConditionDraft, draftsOf, type GroupDraft, newGroup } from "./segment-draft.ts";

export interface SegmentDraft {
  name: string;
  match: SegmentMatch;
  groups: readonly GroupDraft[];
  /** The version into which it was typed; undefined for a new segment. */
  version?: number | undefined;
}

const isStored = orNull(
  shapeOf<SegmentDraft>({
    name: isText,
    match: oneOf(segmentMatches),
    groups: listOf(
      shapeOf<GroupDraft>({
        key: isInteger,
        match: oneOf(segmentMatches),
        conditions: listOf(
          shapeOf<ConditionDraft>({
            key: isInteger,
            about: oneOf(segmentAbouts),
            test: oneOf(segmentTests),
            field: isText,
            value: isText,
            days: isText,
          }),
        ),
      }),
    ),
    version: orUndefined(isInteger),
  }),
);

const useTyped = (id = "new") =>
  useStoredState<SegmentDraft | null>(`segments.draft.${id}`, null, isStored);

/** Whether the form of a segment has text that is not saved. @param id undefined for a new one */
export const useIsTyped = (id: string | undefined): boolean => useTyped(id)[0] !== null;

/**
 * The text in the form of a segment, kept until the person saves or cancels it, even if they have to log in again.
 * @param id undefined for a new one
 * @param segment undefined for a new one, and for one that was deleted
 */
export function useSegmentDraft(id: string | undefined, segment: Segment | undefined) {
  const [typed, set] = useTyped(id);
  const [start] = useState<SegmentDraft>(() => ({
    name: segment?.name ?? "",
    match: segment?.definition.match ?? "all",
    groups: segment ? draftsOf(segment.definition) : [newGroup()],
    version: segment?.version,
  }));
  const change: Dispatch<SetStateAction<SegmentDraft>> = (next) =>
    set((last) => (typeof next === "function" ? next(last ?? start) : next));
  return { start, state: [typed ?? start, change] as const, forget: () => set(null) };
}
