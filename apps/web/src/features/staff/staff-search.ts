import { type AuditAction, auditActions } from "@sortes/contract";
import { isId, textOf } from "../../base/shapes.ts";

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

/** Whether an action has words; those of older versions may have none. */
export const isKnown = (action: unknown): action is AuditAction =>
  auditActions.some((known) => known === action);

/** The filter of the log, in the server's names. */
export const auditFilter = ({ action, actor, q }: StaffSearch) => ({
  ...(isKnown(action) && { action }),
  ...(actor !== undefined && { actor }),
  ...(q !== undefined && { search: q }),
});

/** The page that an address asks for: the input of the call. Loader and page use it, so that they share one answer. */
export const auditInput = (search: StaffSearch) => ({
  ...auditFilter(search),
  ...(search.after !== undefined && { after: search.after }),
});
