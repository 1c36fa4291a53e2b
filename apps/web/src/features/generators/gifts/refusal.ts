import type { NamedGiftRule } from "@sortes/core";

/** No assignment keeps the rules, or none was found. */
export class GiftRefusal extends Error {
  /** A smallest set of rules that cannot be kept together; undefined if the search was given up. */
  readonly conflict: readonly NamedGiftRule[] | undefined;

  constructor(conflict?: readonly NamedGiftRule[]) {
    super("No gifts keep the rules");
    this.conflict = conflict;
  }
}
