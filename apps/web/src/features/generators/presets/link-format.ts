import type { LinkSettings, PresetType } from "@sortes/contract";

/** How the form of a generator stands in a link: `link.ts` of each has it, and is fetched with the first link. */
export interface LinkFormat<T extends PresetType, Draft> {
  /** As the fields have them; false and empty ones are left out. */
  write: (draft: Draft) => Record<string, string | number | boolean>;
  /** Settings that a link leaves out stay as they are in the form. */
  read: (settings: LinkSettings<T>, names: string | undefined, last: Draft) => Draft;
}

export const textOf = (value: number | undefined, other: string): string => String(value ?? other);
