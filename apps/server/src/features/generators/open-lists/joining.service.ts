import {
  type ChangeJoinedInput,
  DomainError,
  type JoinedEntry,
  type JoinOpenListInput,
  openListLimits,
  type OpenListDeviceInput,
  type PublicOpenList,
} from "@sortes/contract";
import { openListsOf } from "@sortes/core";
import { hashOfToken, inTransaction, joinedKey, newId, type Tx } from "@sortes/db";
import * as openLists from "@sortes/db/generators/open-lists";
import type { OpenListRow } from "@sortes/db/generators/open-lists";
import * as entries from "@sortes/db/generators/open-list-entries";
import type { OpenListEntryRow } from "@sortes/db/generators/open-list-entries";
import { found } from "../../../failure.ts";
import { joiners } from "../../ground/queue.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { findJoined } from "./joined-entry.ts";
import { answerTo, checkAlike, namedAs } from "./joined-names.ts";
import { checkKept, checkOpen, erasedAtOf, toPublicDto } from "./open-list-dto.ts";

/** Open lists for those who join them, without accounts. */
export class Joining extends Service<
  ServiceParts<"db" | "clock" | "callLimits" | "secret" | "secrets">
> {
  readonly #joiners = joiners();

  /** @throws DomainError NOT_FOUND, OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN. */
  async look(key: string): Promise<PublicOpenList> {
    return toPublicDto(await this.#listOf(key), this.parts.clock.now());
  }

  /**
   * Adds a name. The same name from the same device again gets the entry that is there, also once the list is closed: the
   * first reply may have been lost.
   * @throws DomainError NOT_FOUND, RATE_LIMITED, or why the list does not take the name.
   */
  async join(
    { key, device, answer: said, ...typed }: JoinOpenListInput,
    network: string,
  ): Promise<JoinedEntry> {
    const { clock, callLimits } = this.parts;
    const named = namedAs(typed.name);
    const { id: listId } = await this.#listOf(key);
    const deviceHash = hashOf(listId, device);
    return await this.#inTurn(listId, async (tx, list) => {
      checkKept(list);
      const { mine, alike } = await entries.related(tx, { ...named, listId, deviceHash });
      const same = mine.find(({ nameKey }) => nameKey === named.nameKey);
      if (same?.state === "listed") return this.#dtoOf(same, list);
      const joinedAt = clock.now();
      checkOpen(list, joinedAt);
      const answer = answerTo(list.question, said);
      checkDevice(list, mine, same);
      checkAlike(named, alike);
      const { names: limit } = openListsOf(list.tier);
      if (list.count >= limit) throw new DomainError("OPEN_LIST_FULL", { limit });
      // those who left or were removed keep their rows, of which a script could make any number
      if (list.numbers > limit && list.numbers % limit === 0)
        await entries.forgetGone(tx, listId, limit);
      await callLimits.admit(tx, "open-list-join", { account: listId, network });
      const entry = await entries.insert(tx, {
        id: newId(joinedAt),
        listId,
        ...named,
        answer,
        deviceHash,
        state: "listed",
        joinedAt,
      });
      return this.#dtoOf(entry, { ...list, count: list.count + 1 });
    });
  }

  /** The entries of a device in the order of joining. @throws DomainError NOT_FOUND, OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN. */
  async ofDevice({ key, device }: OpenListDeviceInput): Promise<{ entries: JoinedEntry[] }> {
    const list = await this.#listOf(key);
    checkKept(list);
    const mine = await entries.ofDevice(this.parts.db, list.id, hashOf(list.id, device));
    return { entries: mine.map((entry) => this.#dtoOf(entry, list)) };
  }

  /** @throws DomainError NOT_FOUND, OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN. */
  async mine(entryKey: string): Promise<JoinedEntry> {
    const { db, secrets } = this.parts;
    const { entry, list } = await findJoined(db, secrets, entryKey);
    return this.#dtoOf(entry, list, entryKey);
  }

  /** @throws DomainError NOT_FOUND, RATE_LIMITED, or why the list does not take the change. */
  async rename(
    { entryKey, name: typed, answer: said }: ChangeJoinedInput,
    network: string,
  ): Promise<JoinedEntry> {
    return await this.#change(entryKey, async (tx, entry, list) => {
      const { id, listId, deviceHash } = entry;
      const { name, nameKey, skeleton } = typed === undefined ? entry : namedAs(typed);
      const answer = said === undefined ? entry.answer : answerTo(list.question, said);
      const compared = { listId, deviceHash, nameKey, skeleton };
      const { mine, alike } = await entries.related(tx, compared);
      const isGone = mine.some((one) => one.state === "removed" && one.nameKey === nameKey);
      if (isGone && nameKey !== entry.nameKey) throw new DomainError("OPEN_LIST_ENTRY_REMOVED");
      const others = alike.filter((one) => one.id !== id);
      checkAlike({ nameKey }, others);
      await this.parts.callLimits.admit(tx, "open-list-rename", { account: id, network });
      const { version } = await openLists.advance(tx, listId);
      const changes = { name, nameKey, skeleton, answer, version };
      await entries.update(tx, id, changes);
      return this.#dtoOf({ ...entry, ...changes }, list, entryKey);
    });
  }

  /** Erases the name. @throws DomainError NOT_FOUND, or why the list does not take the change. */
  async leave(entryKey: string): Promise<void> {
    await this.#change(entryKey, async (tx, { id, listId }) => {
      const { version } = await openLists.advance(tx, listId);
      await entries.leave(tx, id, version);
    });
  }

  async #listOf(key: string): Promise<OpenListRow> {
    return found(await openLists.findByKey(this.parts.db, key.toLowerCase()));
  }

  /** Changes an entry of an open list that is on it. */
  async #change<T>(
    entryKey: string,
    work: (tx: Tx, entry: OpenListEntryRow, list: OpenListRow) => Promise<T>,
  ): Promise<T> {
    const { db, clock, secrets } = this.parts;
    const { list: before } = await findJoined(db, secrets, entryKey);
    return await this.#inTurn(before.id, async (tx) => {
      const { entry, list } = await findJoined(tx, secrets, entryKey);
      checkOpen(list, clock.now());
      if (entry.state === "removed") throw new DomainError("OPEN_LIST_ENTRY_REMOVED");
      return await work(tx, entry, list);
    });
  }

  /**
   * Runs after the list's earlier changes, and locks it. In the database alone they would wait too, each holding a
   * connection.
   */
  async #inTurn<T>(listId: string, work: (tx: Tx, list: OpenListRow) => Promise<T>): Promise<T> {
    return await this.#joiners.run(listId, () =>
      inTransaction(this.parts.db, async (tx) => {
        await openLists.lock(tx, listId);
        return await work(tx, found(await openLists.findById(tx, listId)));
      }),
    );
  }

  /** @param entryKey the key that the caller has; default: one of the current secret */
  #dtoOf(
    { id, number, name, answer, state, joinedAt }: OpenListEntryRow,
    list: OpenListRow,
    entryKey = joinedKey(this.parts.secret, id),
  ): JoinedEntry {
    return {
      entryKey,
      number,
      name,
      answer,
      state: state === "removed" ? "removed" : "listed",
      joinedAt: joinedAt.toISOString(),
      list: {
        ...toPublicDto(list, this.parts.clock.now()),
        key: list.key,
        takenAt: list.takenAt?.toISOString() ?? null,
        erasedAt: erasedAtOf(list).toISOString(),
      },
    };
  }
}

/** The stored form of a device: another one on each list, so that nobody is followed from list to list. */
const hashOf = (listId: string, device: string): string =>
  hashOfToken(`${listId} ${device.toLowerCase()}`);

/**
 * Whether a device may add another name.
 * @param same its entry with this name, which the owner removed
 * @throws DomainError OPEN_LIST_ENTRY_REMOVED, OPEN_LIST_DEVICE_JOINED, OPEN_LIST_DEVICE_FULL.
 */
function checkDevice(
  { oneName }: OpenListRow,
  mine: readonly OpenListEntryRow[],
  same: OpenListEntryRow | undefined,
): void {
  const listed = mine.find(({ state }) => state === "listed");
  if (oneName && listed) throw new DomainError("OPEN_LIST_DEVICE_JOINED", { name: listed.name });
  if (same || (oneName && mine.length > 0)) throw new DomainError("OPEN_LIST_ENTRY_REMOVED");
  const { aDevice: limit } = openListLimits;
  if (mine.length >= limit) throw new DomainError("OPEN_LIST_DEVICE_FULL", { limit });
}
