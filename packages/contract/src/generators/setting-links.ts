import { z } from "zod";
import { type Generators, generators, type PresetType, presetTypes } from "./generators.ts";

/**
 * The settings in the query string of a link to a generator. None is required, and other parameters are ignored. Names
 * are in the fragment instead, which browsers do not send.
 */
export const linkSettings = Object.fromEntries(
  presetTypes.map((type) => [type, z.object(generators[type].link)]),
) as unknown as { readonly [T in PresetType]: z.ZodObject<Generators[T]["link"]> };

export type LinkSettings<T extends PresetType> = z.output<(typeof linkSettings)[T]>;
