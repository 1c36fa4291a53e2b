import type { Services } from "../../../base/services.ts";
import { drawingGenerators } from "../../generators/generators.ts";
import { loadPart } from "../../../base/load-part.ts";
import { guestResults } from "../../generators/results/guest-results.ts";

/** Loads links back to the results of a guest who has signed in; undefined if there are none, or they fail to load. */
export async function loadWaiting({ session, texts }: Services) {
  if (session.token === undefined || guestResults.get().length === 0) return undefined;
  try {
    const [{ WaitingResults }] = await Promise.all([
      loadPart(() => import("./WaitingResults.tsx")),
      texts.load(...drawingGenerators.map(({ area }) => area)),
    ]);
    return { WaitingResults };
  } catch {
    // the results are still in their generators
    return undefined;
  }
}
