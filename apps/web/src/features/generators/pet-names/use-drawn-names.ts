import { useStoredState } from "../../../base/stored-state.ts";
import { areDrawnNames, type DrawnName } from "./pet-draft.ts";

/** Names through which one can go back. */
const mostDrawn = 100;
/** Names of the short list. */
const mostKept = 50;

const none: DrawnName[] = [];

/** What this tab has drawn, and the short list that somebody makes of it. */
export function useDrawnNames() {
  const [drawn, setDrawn] = useStoredState("pet-names.draft.drawn", none, areDrawnNames);
  const [kept, setKept] = useStoredState("pet-names.draft.kept", none, areDrawnNames);
  return {
    /** In the order in which they were drawn. */
    drawn,
    add: (name: DrawnName) => setDrawn((all) => [...all, name].slice(-mostDrawn)),
    kept,
    /** The entry of the short list with this name for such a pet. */
    keptAs: ({ name, petType }: DrawnName) =>
      kept.find((one) => one.name === name && one.petType === petType),
    isFull: kept.length >= mostKept,
    keep: (name: DrawnName) => setKept((all) => [...all, name].slice(0, mostKept)),
    remove: (name: DrawnName) => setKept((all) => all.filter((one) => one !== name)),
    setKept,
  };
}

export type DrawnNames = ReturnType<typeof useDrawnNames>;
