import type { Kysely } from "kysely";

/**
 * What a migration holds up while older versions serve. `tables`: those of earlier migrations whose readers or writers
 * wait until it is committed. `lasts`: `moment` is milliseconds whatever the size; `rows` grows with the rows of these
 * tables, about a second for a million, and its release says how long it took.
 */
export type Locks =
  | "none"
  | { readonly tables: readonly string[]; readonly lasts: "moment" | "rows" };

/** A step of the schema, which is a file of this folder. */
export interface Step {
  up(db: Kysely<unknown>): Promise<void>;
  down(db: Kysely<unknown>): Promise<void>;
  readonly locks: Locks;
  /**
   * True where versions that do not know this step must not use the tables any more. Steps only expand; what goes away
   * goes a release after nothing uses it.
   */
  readonly breaks?: boolean;
}
