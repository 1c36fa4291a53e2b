import type { LinkSettings, PresetType } from "@sortes/contract";

/**
 * Converts between a generator's form and its link. Each generator's `link.ts` exports one, loaded with the first link.
 */
export interface LinkFormat<T extends PresetType, Draft> {
  /** The parameters for the fields; false and empty ones are omitted. */
  write: (draft: Draft) => Record<string, string | number | boolean>;
  /** Applies a link; settings that it omits stay unchanged. */
  read: (settings: LinkSettings<T>, names: string | undefined, last: Draft) => Draft;
}

export const textOf = (value: number | undefined, other: string): string => String(value ?? other);
