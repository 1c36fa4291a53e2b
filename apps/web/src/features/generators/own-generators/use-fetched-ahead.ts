import { useEffect } from "react";
import { savesData } from "../../../base/connection.ts";
import { trpc } from "../../../base/trpc.ts";

/** Maximum number of prefetched generators; the others are fetched when drawn or opened. */
const most = 20;

/**
 * Prefetches definitions of generators one by one, so that they can be drawn offline. Failures are ignored until a
 * draw.
 * @param ids the first one is fetched even if data saving is on
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
