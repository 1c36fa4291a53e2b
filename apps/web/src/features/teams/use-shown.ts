import { limits } from "@sortes/contract";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { countPeople } from "./team-facts.ts";

/** People up to which a result is shown as a whole at once. */
const wholeUpTo = 2000;
/** Names of each team of a larger result that are shown at first. */
export const firstShown = 100;
/** Names, over all teams, that each further press shows. */
const step = 5000;

type Names = readonly (readonly string[])[];

/** How many names of each team are shown at first. */
export const shownAtFirst = (teams: Names): number =>
  countPeople(teams) <= wholeUpTo ? Infinity : firstShown;

export const shownNext = (teams: Names, shown: number): number =>
  shown + Math.ceil(step / teams.length);

/**
 * How many names of each team are on the screen: a browser takes half a minute to draw 100,000 of them. Paper gets
 * all that a history item could hold.
 */
export function useShown(teams: Names) {
  const [shown, setShown] = useState(() => shownAtFirst(teams));
  const canPrintAll = countPeople(teams) <= limits.historyItem.entries;
  useEffect(() => {
    if (!canPrintAll) return undefined;
    const showAll = () => flushSync(() => setShown(Infinity));
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, [canPrintAll]);
  return {
    shown,
    hasMore: teams.some(({ length }) => length > shown),
    showMore: () => setShown(shownNext(teams, shown)),
  };
}
