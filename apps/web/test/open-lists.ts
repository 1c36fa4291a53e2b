import type { JoinedEntry, OpenList, OpenListEntry, PublicOpenList } from "@sortes/contract";

/** An open list of a person, with fields of a test's own. */
export const openList = (fields: Partial<OpenList> = {}): OpenList => ({
  id: "01939c5a-0000-7000-8000-00000000f001",
  key: "K7M4QX2P9T",
  title: "Friday football",
  question: null,
  oneADevice: true,
  state: "open",
  openedAt: "2026-05-01T10:00:00.000Z",
  closesAt: "2026-05-02T10:00:00.000Z",
  openUntil: "2026-05-08T10:00:00.000Z",
  erasedAt: "2026-06-01T10:00:00.000Z",
  takenAt: null,
  takenDown: null,
  count: 0,
  maxNames: 200,
  version: 0,
  updatedAt: "2026-05-01T10:00:00.000Z",
  ...fields,
});

/** The list as everybody sees it who has its link. */
export const publicList = (fields: Partial<PublicOpenList> = {}): PublicOpenList => {
  const { title, question, oneADevice, state, closesAt, count, maxNames } = openList();
  return {
    title,
    organiser: "Ioana",
    question,
    oneADevice,
    state,
    closesAt,
    count,
    maxNames,
    ...fields,
  };
};

/** An entry as the organiser sees it. @param number its place in the order of joining */
export const listEntry = (
  number: number,
  name: string,
  fields: Partial<OpenListEntry> = {},
): OpenListEntry => ({
  id: `01939c5a-0000-7000-8000-0000000${String(number).padStart(5, "0")}`,
  number,
  name,
  answer: null,
  state: "listed",
  joinedAt: "2026-05-01T10:05:00.000Z",
  ...fields,
});

/** Somebody's own entry. */
export const ownEntry = (
  name: string,
  fields: Partial<JoinedEntry> = {},
  list: Partial<PublicOpenList> = {},
): JoinedEntry => ({
  entryKey: `key-of-${name}`,
  number: 1,
  name,
  answer: null,
  state: "listed",
  joinedAt: "2026-05-01T10:05:00.000Z",
  list: {
    ...publicList(list),
    key: openList().key,
    takenAt: null,
    erasedAt: openList().erasedAt,
  },
  ...fields,
});
