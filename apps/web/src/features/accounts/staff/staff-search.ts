import { isId, textOf } from "../../../base/shapes.ts";

/** The search parameters of the audit log. Default: no filter, from the newest. */
export interface StaffSearch {
  action?: string;
  /** The actor, as in the entries. */
  actor?: string;
  /** A search text. */
  q?: string;
  /** The last entry of the previous page. */
  after?: string;
}

/** Parses the parameters of an address; drops invalid ones. Pages parse again: the router hands them these, too. */
export function staffSearch({ after, ...rest }: Record<string, unknown>): StaffSearch {
  const [action, actor, q] = [textOf(rest.action), textOf(rest.actor), textOf(rest.q)];
  return {
    ...(action !== "" && { action }),
    ...(actor !== "" && { actor }),
    ...(q !== "" && { q }),
    ...(isId(after) && { after }),
  };
}
