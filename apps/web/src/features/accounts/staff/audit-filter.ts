import { type AuditAction, auditActions } from "@sortes/contract";
import type { StaffSearch } from "./staff-search.ts";

/** Whether an action has a message; those of older versions may have none. */
export const isKnown = (action: unknown): action is AuditAction =>
  auditActions.some((known) => known === action);

/** The filter of the log, as query input. */
export const auditFilter = ({ action, actor, q }: StaffSearch) => ({
  ...(isKnown(action) && { action }),
  ...(actor !== undefined && { actor }),
  ...(q !== undefined && { search: q }),
});

/** The query input for an address. Loader and page share it, and so the cached response. */
export const auditInput = (search: StaffSearch) => ({
  ...auditFilter(search),
  ...(search.after !== undefined && { after: search.after }),
});
