import * as openLists from "@sortes/db/generators/open-lists";
import * as entries from "@sortes/db/generators/open-list-entries";
import { before, type Call } from "./call.ts";

const named = { name: "Ana", nameKey: "ana", skeleton: "ana", answer: null };

/** Calls of the queries about open lists and the names on them. */
export const openListCalls: Record<string, Call> = {
  "generators/open-lists.insert": (tx, { fresh, person, now }) =>
    openLists.insert(
      tx,
      {
        id: fresh,
        userId: person,
        key: fresh,
        title: "t",
        question: null,
        oneName: true,
        openedAt: now,
        closesAt: before(now, -1),
      },
      { atOnce: 1e6, kept: 1e6, now },
    ),
  "generators/open-lists.countOpen": (tx, { openList, person, now }) =>
    openLists.countOpen(tx, { id: openList, userId: person }, now),
  "generators/open-lists.list": (tx, { person }) => openLists.list(tx, person),
  "generators/open-lists.find": (tx, { openList, person }) =>
    openLists.find(tx, { id: openList, userId: person }),
  "generators/open-lists.findByKey": (tx) => openLists.findByKey(tx, "key1"),
  "generators/open-lists.findById": (tx, { openList }) => openLists.findById(tx, openList),
  "generators/open-lists.lock": (tx, { openList }) => openLists.lock(tx, openList),
  "generators/open-lists.update": (tx, { openList, now }) =>
    openLists.update(tx, openList, { updatedAt: now }),
  "generators/open-lists.advance": (tx, { openList }) => openLists.advance(tx, openList),
  "generators/open-lists.remove": (tx, { openList, person, now }) =>
    openLists.remove(tx, { id: openList, userId: person }, now),
  "generators/open-list-entries.insert": (tx, { fresh, openList, now }) =>
    entries.insert(tx, {
      id: fresh,
      listId: openList,
      ...named,
      deviceHash: fresh,
      state: "listed",
      joinedAt: now,
    }),
  "generators/open-list-entries.find": (tx, { joined }) => entries.find(tx, joined),
  "generators/open-list-entries.ofDevice": (tx, { openList }) =>
    entries.ofDevice(tx, openList, "device"),
  "generators/open-list-entries.related": (tx, { openList }) =>
    entries.related(tx, { listId: openList, deviceHash: "device", ...named }),
  "generators/open-list-entries.alike": (tx, { openList, joined }) =>
    entries.alike(tx, { listId: openList, ...named }, joined),
  "generators/open-list-entries.changedSince": (tx, { openList }) =>
    entries.changedSince(tx, openList, 0, 500),
  "generators/open-list-entries.names": (tx, { openList }) => entries.names(tx, openList),
  "generators/open-list-entries.update": (tx, { joined }) =>
    entries.update(tx, joined, { ...named, version: 1 }),
  "generators/open-list-entries.leave": (tx, { joined }) => entries.leave(tx, joined, 1),
  "generators/open-list-entries.removeOfUser": (tx, { person }) => entries.removeOfUser(tx, person),
  "generators/open-list-entries.forgetGone": (tx, { openList }) =>
    entries.forgetGone(tx, openList, 0),
  "generators/open-list-entries.inState": (tx, { openList, joined }) =>
    entries.inState(tx, openList, { ids: [joined], state: "listed" }),
  "generators/open-list-entries.setState": (tx, { joined }) =>
    entries.setState(tx, [joined], { state: "removed", version: 1 }),
};
