import { useEffect } from "react";
import { savesData } from "../../../base/connection.ts";
import { trpc } from "../../../base/trpc.ts";

/** Of more generators than these, the others are fetched when they are drawn or opened. */
const most = 20;

/**
 * Fetches the definitions of generators one after another, so that they can be drawn without a network. A failure is
 * of no interest before they are drawn.
 * @param ids the first one is fetched even where little is to be loaded
 */
export function useFetchedAhead(ids: readonly string[]): void {
  const utils = trpc.useUtils();
  const wanted = ids.slice(0, most).join();
  useEffect(() => {
    let isHere = true;
    const fetchAll = async () => {
      const [first, ...others] = wanted.split(",").filter(Boolean);
      for (const id of first === undefined ? [] : [first, ...(savesData() ? [] : others)])
        if (isHere) await utils.ownGenerators.get.prefetch({ id });
    };
    void fetchAll();
    return () => {
      isHere = false;
    };
  }, [wanted, utils]);
}
