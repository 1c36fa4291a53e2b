import {
  DomainError,
  type OpenList,
  openListLimits,
  type OpenListState,
  type PublicOpenList,
} from "@sortes/contract";
import { openListsOf } from "@sortes/core";
import type { OpenListRow } from "@sortes/db/generators/open-lists";
import { takenDownOf } from "../own-generators/own-generators.service.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export const stateOf = (
  { isClosed, closesAt, takenDownAt }: Pick<OpenListRow, "isClosed" | "closesAt" | "takenDownAt">,
  now: Date,
): OpenListState => {
  if (isClosed || takenDownAt) return "closed";
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
  takenDown: takenDownOf(list),
  count: list.count,
  maxNames: openListsOf(list.tier).names,
  version: list.version,
  updatedAt: list.updatedAt.toISOString(),
});

/** A list for everybody who has its link. @throws DomainError OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN. */
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

/** @throws DomainError OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN. */
export function checkKept({
  removedAt,
  takenDownAt,
}: Pick<OpenListRow, "removedAt" | "takenDownAt">): void {
  if (removedAt !== null) throw new DomainError("OPEN_LIST_REMOVED");
  if (takenDownAt !== null) throw new DomainError("OPEN_LIST_TAKEN_DOWN");
}

/** @throws DomainError OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN, OPEN_LIST_CLOSED, OPEN_LIST_ENDED. */
export function checkOpen(list: OpenListRow, now: Date): void {
  checkKept(list);
  const state = stateOf(list, now);
  if (state === "closed") throw new DomainError("OPEN_LIST_CLOSED");
  if (state === "ended") throw new DomainError("OPEN_LIST_ENDED");
}

/** For the owner of a list, who still sees it. @throws DomainError OWN_OPEN_LIST_TAKEN_DOWN. */
export function checkNotTakenDown({ takenDownAt }: Pick<OpenListRow, "takenDownAt">): void {
  if (takenDownAt !== null) throw new DomainError("OWN_OPEN_LIST_TAKEN_DOWN");
}

/** @throws DomainError OPEN_LIST_TAKEN. */
export function checkNotTaken({ takenAt }: Pick<OpenListRow, "takenAt">): void {
  if (takenAt !== null) throw new DomainError("OPEN_LIST_TAKEN");
}
