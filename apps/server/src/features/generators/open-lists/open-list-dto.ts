import {
  DomainError,
  type OpenList,
  openListLimits,
  type OpenListState,
  type PublicOpenList,
} from "@sortes/contract";
import { openListsOf } from "@sortes/core";
import type { OpenListRow } from "@sortes/db/generators/open-lists";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export const stateOf = (
  { isClosed, closesAt }: Pick<OpenListRow, "isClosed" | "closesAt">,
  now: Date,
): OpenListState => {
  if (isClosed) return "closed";
  return closesAt <= now ? "ended" : "open";
};

/** Until when a list can be open at all. */
export const openUntilOf = ({ openedAt }: Pick<OpenListRow, "openedAt">): Date =>
  new Date(openedAt.getTime() + openListLimits.openDays * dayMs);

/** The end of a list that is open for `hours` from `now`. */
export const endAfter = (list: Pick<OpenListRow, "openedAt">, now: Date, hours: number): Date =>
  new Date(Math.min(now.getTime() + hours * hourMs, openUntilOf(list).getTime()));

/** When a list is deleted with all names. */
export const erasedAtOf = ({ closesAt }: Pick<OpenListRow, "closesAt">): Date =>
  new Date(closesAt.getTime() + openListLimits.keptDays * dayMs);

/** A list for its owner. */
export const toDto = (list: Omit<OpenListRow, "organiser">, now: Date): OpenList => ({
  id: list.id,
  key: list.key,
  title: list.title,
  question: list.question,
  oneADevice: list.oneName,
  state: stateOf(list, now),
  openedAt: list.openedAt.toISOString(),
  closesAt: list.closesAt.toISOString(),
  openUntil: openUntilOf(list).toISOString(),
  erasedAt: erasedAtOf(list).toISOString(),
  takenAt: list.takenAt?.toISOString() ?? null,
  count: list.count,
  maxNames: openListsOf(list.tier).names,
  version: list.version,
  updatedAt: list.updatedAt.toISOString(),
});

/** A list for everybody who has its link. @throws DomainError OPEN_LIST_REMOVED. */
export function toPublicDto(list: OpenListRow, now: Date): PublicOpenList {
  checkKept(list);
  return {
    title: list.title,
    organiser: list.organiser,
    question: list.question,
    oneADevice: list.oneName,
    state: stateOf(list, now),
    closesAt: list.closesAt.toISOString(),
    count: list.count,
    maxNames: openListsOf(list.tier).names,
  };
}

/** @throws DomainError OPEN_LIST_REMOVED. */
export function checkKept({ removedAt }: Pick<OpenListRow, "removedAt">): void {
  if (removedAt !== null) throw new DomainError("OPEN_LIST_REMOVED");
}

/** @throws DomainError OPEN_LIST_REMOVED, OPEN_LIST_CLOSED, OPEN_LIST_ENDED. */
export function checkOpen(list: OpenListRow, now: Date): void {
  checkKept(list);
  const state = stateOf(list, now);
  if (state === "closed") throw new DomainError("OPEN_LIST_CLOSED");
  if (state === "ended") throw new DomainError("OPEN_LIST_ENDED");
}

/** @throws DomainError OPEN_LIST_TAKEN. */
export function checkNotTaken({ takenAt }: Pick<OpenListRow, "takenAt">): void {
  if (takenAt !== null) throw new DomainError("OPEN_LIST_TAKEN");
}
