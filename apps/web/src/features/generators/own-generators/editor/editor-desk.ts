import { ownGeneratorLimits } from "@sortes/contract";
import type { Desk } from "../../my-lists/desk.ts";
import { definitionOf, type EditorDraft } from "./editor-draft.ts";

interface Editor {
  readonly draft: EditorDraft;
  readonly change: (fields: Partial<EditorDraft>) => void;
}

/**
 * The desk of the editor: a list that is opened becomes one more list of the generator, in place of the first empty one.
 * @param labelOf names a list without a name by its place, counted from 1
 */
export function deskOfEditor(editor: () => Editor, labelOf: (place: number) => string): Desk {
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
