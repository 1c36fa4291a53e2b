import { ownGeneratorLimits } from "@sortes/contract";
import type { FormAdapter } from "../../my-lists/form-adapter.ts";
import { definitionOf, type EditorDraft } from "./editor-draft.ts";

/** The editor as it is now. */
export interface Editor {
  readonly draft: EditorDraft;
  readonly change: (fields: Partial<EditorDraft>) => void;
}

/**
 * The adapter of the editor: an opened list is added to the generator, or replaces its first empty list.
 * @param labelOf the label of an unnamed list, by its number from 1
 */
export function editorAdapterOf(
  editor: () => Editor,
  labelOf: (place: number) => string,
): FormAdapter {
  return {
    type: "own",
    lists: {
      titles: () => editor().draft.lists.map(({ name }, i) => name.trim() || labelOf(i + 1)),
      read: (at = 0) => {
        const { lists } = definitionOf(editor().draft);
        return (lists[at] ?? lists[0])?.lines.map((line) => line.trim()).filter(Boolean) ?? [];
      },
      take({ title, names }) {
        const { lists } = editor().draft;
        const list = { name: title.slice(0, ownGeneratorLimits.listName), text: names.join("\n") };
        const empty = lists.findIndex(({ name, text }) => (name + text).trim() === "");
        const next = empty === -1 ? [...lists, list] : lists.with(empty, list);
        editor().change({ lists: next });
        return { undo: () => editor().change({ lists }), isLoss: false };
      },
    },
  };
}
