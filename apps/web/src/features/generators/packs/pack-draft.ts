import { type Pack, packCategories, type PackCategory } from "@sortes/contract";
import { isText, oneOf, orNull, orUndefined, shapeOf } from "../../../base/shapes.ts";
import { useEditorDraft } from "../results/editing.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The initial fields of a new pack from a generator. */
    packDraft?: PackDraft;
  }
}

/** The input for a pack. */
export interface PackDraft {
  name: string;
  /** Empty as long as none is chosen. */
  category: PackCategory | "";
  description: string;
  /** A line for each. */
  content: string;
  /** The last change of the edited version; unset for a new pack. */
  updatedAt?: string | undefined;
}

export const emptyDraft: PackDraft = { name: "", category: "", description: "", content: "" };

const isCategory = oneOf<PackCategory | "">(["", ...packCategories]);
const isDraft = shapeOf<PackDraft>({
  name: isText,
  category: isCategory,
  description: isText,
  content: isText,
  updatedAt: orUndefined(isText),
});
const isStored = orNull(isDraft);

/** A pack as it is changed. */
export const draftOf = ({ name, category, description, content, updatedAt }: Pack): PackDraft => ({
  name,
  category,
  description,
  content: (content ?? []).join("\n"),
  updatedAt: updatedAt ?? undefined,
});

/** The draft that another page asked for, if one did. The state of a history entry may hold anything. */
export const prefillOf = ({ packDraft }: Record<string, unknown>): PackDraft | undefined =>
  isDraft(packDraft) ? packDraft : undefined;

/** @param id of the pack that is changed; none for a new one */
export const usePackDraft = (id: string | undefined, base: PackDraft) =>
  useEditorDraft(`packs.draft.${id ?? "new"}`, base, isStored);
