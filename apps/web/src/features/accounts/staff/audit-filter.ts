import { type AuditAction, auditActions } from "@sortes/contract";
import type { StaffSearch } from "./staff-search.ts";

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
