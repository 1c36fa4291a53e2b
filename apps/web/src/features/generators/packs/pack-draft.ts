import { type Pack, packCategories, type PackCategory } from "@sortes/contract";
import { isText, oneOf, orNull, orUndefined, shapeOf } from "../../../base/shapes.ts";
import { useEditorDraft } from "../results/editing.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The initial fields of a new pack, passed by a generator. */
    packDraft?: PackDraft;
  }
}

/** The input for a pack. */
export interface PackDraft {
  name: string;
  /** Empty until one is chosen. */
  category: PackCategory | "";
  description: string;
  /** One entry per line. */
  content: string;
  /** The time of the edited version's last change; undefined for a new pack. */
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

/** A draft to edit a pack. */
export const draftOf = ({ name, category, description, content, updatedAt }: Pack): PackDraft => ({
  name,
  category,
  description,
  content: (content ?? []).join("\n"),
  updatedAt: updatedAt ?? undefined,
});

/** The prefill from another page, if any. The state of a history entry may hold anything. */
export const prefillOf = ({ packDraft }: Record<string, unknown>): PackDraft | undefined =>
  isDraft(packDraft) ? packDraft : undefined;

/** @param id the edited pack; undefined for a new one */
export const usePackDraft = (id: string | undefined, base: PackDraft) =>
  useEditorDraft(`packs.draft.${id ?? "new"}`, base, isStored);
