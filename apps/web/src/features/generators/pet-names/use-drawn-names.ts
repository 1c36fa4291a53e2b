import { useStoredState } from "../../../base/stored-state.ts";
import { areDrawnNames, type DrawnName } from "./pet-draft.ts";

/** Maximum number of earlier names. */
const mostDrawn = 100;
/** Maximum number of names on the shortlist. */
const mostKept = 50;

const none: DrawnName[] = [];

/** The names drawn in this tab, and the shortlist. */
export function useDrawnNames() {
  const [drawn, setDrawn] = useStoredState("pet-names.draft.drawn", none, areDrawnNames);
  const [kept, setKept] = useStoredState("pet-names.draft.kept", none, areDrawnNames);
  return {
    /** In drawing order. */
    drawn,
    add: (name: DrawnName) => setDrawn((all) => [...all, name].slice(-mostDrawn)),
    kept,
    /** The shortlist entry with this name for the same kind of pet. */
    keptAs: ({ name, petType }: DrawnName) =>
      kept.find((one) => one.name === name && one.petType === petType),
    isFull: kept.length >= mostKept,
    keep: (name: DrawnName) => setKept((all) => [...all, name].slice(0, mostKept)),
    remove: (name: DrawnName) => setKept((all) => all.filter((one) => one !== name)),
    setKept,
  };
}

export type DrawnNames = ReturnType<typeof useDrawnNames>;
