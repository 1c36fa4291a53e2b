import type { OwnGenerator } from "@sortes/contract";
import type { Definition } from "@sortes/core";
import { isText, listOf, orNull, orUndefined, shapeOf } from "../../../base/shapes.ts";
import { useStoredState } from "../../../base/stored-state.ts";

/** A list as it is typed. */
export interface TypedList {
  name: string;
  /** A line for each. */
  text: string;
}

/** What somebody has typed of a generator. */
export interface EditorDraft {
  name: string;
  description: string;
  template: string;
  lists: TypedList[];
  /** When the generator was changed last, as of what was begun with; undefined for a new one. */
  updatedAt: string | undefined;
}

export const emptyList: TypedList = { name: "", text: "" };
export const emptyDraft: EditorDraft = {
  name: "",
  description: "",
  template: "",
  lists: [emptyList, emptyList],
  updatedAt: undefined,
};

const isStored = orNull(
  shapeOf<EditorDraft>({
    name: isText,
    description: isText,
    template: isText,
    lists: listOf(shapeOf<TypedList>({ name: isText, text: isText })),
    updatedAt: orUndefined(isText),
  }),
);

/** A generator as it is changed. */
export const draftOf = ({
  name,
  description,
  template,
  lists,
  updatedAt,
}: OwnGenerator): EditorDraft => ({
  name,
  description,
  template,
  updatedAt,
  lists: lists.map((list) => ({ name: list.name, text: list.lines.join("\n") })),
});

const lineEnds = /\r\n|[\r\n\u2028\u2029]/;

/** What is drawn from, as it stands in the form. */
export const definitionOf = ({ template, lists }: EditorDraft) =>
  ({
    template,
    lists: lists.map(({ name, text }) => ({ name, lines: text.split(lineEnds) })),
  }) satisfies Definition;

/**
 * What is typed stays until the tab is closed, whatever is looked at meanwhile.
 * @param id of the generator that is changed; none for a new one
 * @param base what there is before anything is typed
 */
export function useEditorDraft(id: string | undefined, base: EditorDraft) {
  const [typed, setTyped] = useStoredState<EditorDraft | null>(
    `own-generators.draft.${id ?? "new"}`,
    null,
    isStored,
  );
  return {
    draft: typed ?? base,
    /** Null where nothing was typed. */
    typed,
    discard: () => setTyped(null),
    /** Puts another draft in the place of what was typed. */
    replace: (draft: EditorDraft) => setTyped(draft),
    change: (fields: Partial<EditorDraft>) =>
      setTyped((last) => ({ ...(last ?? base), ...fields })),
  };
}
export type EditorDrafting = ReturnType<typeof useEditorDraft>;
