import type { Services } from "../../../base/services.ts";
import { drawingGenerators } from "../../generators/generators.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { guestResults } from "../../generators/results/guest-results.ts";

/** Links back to the results of a guest who has signed in; undefined if there are none, or they do not load. */
export async function loadWaiting({ session, texts }: Services) {
  if (session.token === undefined || guestResults.get().length === 0) return undefined;
  try {
    const [{ WaitingResults }] = await Promise.all([
      loadPart(timeLimits.file, () => import("./WaitingResults.tsx")),
      texts.load(...drawingGenerators.map(({ area }) => area)),
    ]);
    return { WaitingResults };
  } catch {
    // the results wait in their generators all the same
    return undefined;
  }
}
