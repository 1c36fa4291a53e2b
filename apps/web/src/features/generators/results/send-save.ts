import type { DrawnType, SaveFields } from "@sortes/contract";
import type { Generator } from "../../../base/generator.ts";
import type { Services } from "../../../base/services.ts";
import type { Once } from "../../../base/trpc.ts";
import { generators } from "../generators.ts";

const all: { readonly [T in DrawnType]: Generator<T> } = generators;

/** Saves a result of any generator to the history. */
export const sendSave = <T extends DrawnType>(
  { client }: Services,
  type: T,
  input: SaveFields<T>,
  context: Once,
): Promise<{ name: string }> =>
  all[type].save(client.history).mutate(input, { context: { ...context } });
