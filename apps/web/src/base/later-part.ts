import { useEffect, useEffectEvent, useState } from "react";
import type { Area } from "./catalogues.ts";
import { loadPart, timeLimits } from "./load-part.ts";
import { useServices } from "./services.ts";

/** A part of the page that is fetched when it is needed, once; one for the life of the program. */
export class LaterPart<Module> {
  readonly #load: () => Promise<Module>;
  #module: Module | undefined;

  /** @param load imports the part */
  constructor(load: () => Promise<Module>) {
    this.#load = load;
  }

  /** The part, if it has been fetched. */
  get here(): Module | undefined {
    return this.#module;
  }

  /** @throws where it cannot be fetched, or not in time; asking again tries again. */
  readonly fetch = async (): Promise<Module> => {
    this.#module ??= await loadPart(timeLimits.file, this.#load);
    return this.#module;
  };
}

/**
 * A part that the page needs now, with its texts.
 * @param areas that the page itself does not load; keep the same list between renders
 * @returns undefined until it is there
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
  const tell = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!isNeeded || isHere) return undefined;
    let isAsked = true;
    Promise.all([part.fetch(), texts.load(...areas)]).then(
      () => isAsked && setHere(true),
      () => isAsked && tell(),
    );
    return () => {
      isAsked = false;
    };
  }, [isNeeded, isHere, part, texts, areas]);
  // a part without texts is there in the very render that needs it, if it has been fetched
  return isHere || areas.length === 0 ? part.here : undefined;
}

const none: readonly Area[] = [];
