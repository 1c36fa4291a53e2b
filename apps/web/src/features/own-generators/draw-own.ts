import { cryptoRandom, drawOwnResults } from "@sortes/core";
import type { OwnChoice, OwnResult } from "./own-draft.ts";

/** Draws in this browser, by the same rules as the server. @throws DomainError where that cannot be. */
export function drawOwn({ source, count, unique }: OwnChoice): OwnResult {
  const { template, lists } = source;
  const { results } = drawOwnResults({ template, lists, count, unique }, cryptoRandom());
  return { source, count, unique, results, createdAt: new Date().toISOString(), savedAs: null };
}
