import { isId, textOf } from "../../../base/shapes.ts";

/** The search parameters of the audit log. Default: everything, from the newest. */
export interface StaffSearch {
  action?: string;
  /** The actor, as in the entries. */
  actor?: string;
  /** A text in the entries. */
  q?: string;
  /** The last entry of the page before. */
  after?: string;
}

/** The part of an address that can be used; the rest is dropped. */
export function staffSearch({ after, ...rest }: Record<string, unknown>): StaffSearch {
  const [action, actor, q] = [textOf(rest.action), textOf(rest.actor), textOf(rest.q)];
  return {
    ...(action !== "" && { action }),
    ...(actor !== "" && { actor }),
    ...(q !== "" && { q }),
    ...(isId(after) && { after }),
  };
}
