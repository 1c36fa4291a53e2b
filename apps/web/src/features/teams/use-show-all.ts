import { useEffect, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { countPeople } from "./team-facts.ts";

/** Names of a team that are shown of a large result before all are asked for. */
export const namesShown = 100;
/** People up to which a result is shown as a whole. */
const wholeUpTo = 2000;

/** Whether all names are shown, and a function that shows them. Paper always gets all of them. */
export function useShowAll(teams: readonly (readonly string[])[]): [boolean, () => void] {
  const [asked, setAsked] = useState(() => countPeople(teams) <= wholeUpTo);
  const [, startTransition] = useTransition();
  useEffect(() => {
    const onPrint = () => flushSync(() => setAsked(true));
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
  return [asked, () => startTransition(() => setAsked(true))];
}
