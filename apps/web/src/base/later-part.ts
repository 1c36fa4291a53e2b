import { useEffect, useEffectEvent, useState } from "react";
import type { Area } from "./catalogues.ts";
import { loadPart } from "./load-part.ts";
import { useServices } from "./services.ts";

/** A chunk that is fetched on first use. Create one per chunk, at module level. */
export class LaterPart<Module> {
  readonly #load: () => Promise<Module>;
  #module: Module | undefined;

  /** @param load imports the chunk */
  constructor(load: () => Promise<Module>) {
    this.#load = load;
  }

  /** The chunk, if it has been fetched. */
  get here(): Module | undefined {
    return this.#module;
  }

  /** @throws if the chunk cannot be fetched in time; calling again retries. */
  readonly fetch = async (): Promise<Module> => {
    this.#module ??= await loadPart(this.#load);
    return this.#module;
  };
}

/**
 * Loads a chunk that the page needs now, with its messages.
 * @param areas that the page itself does not load; keep the same array between renders
 * @param onFailure tells the person, and lets them try again; without it, the part is fetched again every few seconds
 * @returns undefined until everything is loaded
 */
export function usePart<Module>(
  part: LaterPart<Module>,
  isNeeded: boolean,
  { areas = none, onFailure }: { areas?: readonly Area[]; onFailure?: () => void } = {},
): Module | undefined {
  const { texts } = useServices();
  const [isHere, setHere] = useState(
    () => part.here !== undefined && areas.every((area) => texts.areas.includes(area)),
  );
  const [tries, setTries] = useState(0);
  const fail = useEffectEvent(onFailure ?? (() => setTimeout(setTries, pause, tries + 1)));
  useEffect(() => {
    if (!isNeeded || isHere) return undefined;
    let isAsked = true;
    Promise.all([part.fetch(), texts.load(...areas)]).then(
      () => isAsked && setHere(true),
      () => isAsked && fail(),
    );
    return () => {
      isAsked = false;
    };
  }, [isNeeded, isHere, part, texts, areas, tries]);
  // a fetched chunk without messages is available in the same render that needs it
  return isHere || areas.length === 0 ? part.here : undefined;
}

const none: readonly Area[] = [];

/** Milliseconds until a part is fetched again. */
const pause = 5000;
