import { randomBytes } from "node:crypto";
import {
  type ChangeOpenListInput,
  type CreateOpenListInput,
  DomainError,
  type OpenList,
  type OpenListEntries,
  type OpenListEntry,
  type OpenListEntriesInput,
  openListLimits,
  type ReopenOpenListInput,
  type SomeOpenListEntriesInput,
} from "@sortes/contract";
import { openListsOf } from "@sortes/core";
import { inTransaction, newId, type Tx } from "@sortes/db";
import * as openLists from "@sortes/db/generators/open-lists";
import type { OpenListRow } from "@sortes/db/generators/open-lists";
import * as entries from "@sortes/db/generators/open-list-entries";
import type { OpenListEntryRow } from "@sortes/db/generators/open-list-entries";
import type { UserRow } from "@sortes/db/accounts/users";
import { found } from "../../../failure.ts";
import { given } from "../../ground/inputs.ts";
import type { Once } from "../../ground/once/once.ts";
import { lockOwner, type Owner } from "../../ground/own-things.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { checkVersion, momentAfter } from "../../ground/versions.ts";
import { checkAlike } from "./joined-names.ts";
import { takenDownOf } from "../own-generators/own-generators.service.ts";
import {
  checkNotTaken,
  checkNotTakenDown,
  endAfter,
  openUntilOf,
  stateOf,
  toDto,
} from "./open-list-dto.ts";

/** Letters and digits of a key, without those that are read for others. There are 32, so each has equal chances. */
const keySigns = "0123456789abcdefghjkmnpqrstvwxyz";

/** A key that cannot be guessed and can be typed from a wall: 50 random bits. */
const newKey = (): string =>
  Array.from(randomBytes(openListLimits.key), (byte) => keySigns[byte % keySigns.length]).join("");

/** Lists that people join by themselves, for their owners. */
export class OpenLists extends Service<ServiceParts<"db" | "clock" | "perUserQueue">> {
  /** The newest first. */
  async list({ id, subscriptionTier }: UserRow) {
    const { db, clock } = this.parts;
    const now = clock.now();
    const lists = (await openLists.list(db, id)).map((list) => toDto(list, now));
    return { lists, maxOpen: openListsOf(subscriptionTier).atOnce };
  }

  /** @throws DomainError OPEN_LIST_LIMIT, OPEN_LIST_KEPT_LIMIT. */
  async create(owner: Owner, input: CreateOpenListInput, once: Once): Promise<OpenList> {
    const { clock, perUserQueue } = this.parts;
    const { title, oneADevice: oneName, hours } = input;
    const question = questionOf(input.question);
    const create = async (tx: Tx) => {
      const { subscriptionTier: tier } = await lockOwner(tx, owner);
      const openedAt = clock.now();
      const made = { id: newId(openedAt), key: newKey() };
      const closesAt = endAfter({ openedAt }, openedAt, hours);
      const row = { ...made, title, question, oneName, openedAt, closesAt, userId: owner.id };
      const { atOnce } = openListsOf(tier);
      const kept = openListLimits.perAccount;
      await openLists.insert(tx, row, { atOnce, kept, now: openedAt });
      return { ...made, tier, openedAt: openedAt.toISOString() };
    };
    const { id, key, tier, ...at } = await perUserQueue.run(owner.id, () => once(create));
    const openedAt = new Date(at.openedAt);
    const row = {
      id,
      userId: owner.id,
      key,
      title,
      question,
      oneName,
      openedAt,
      closesAt: endAfter({ openedAt }, openedAt, hours),
      isClosed: false,
      takenAt: null,
      removedAt: null,
      takenDownAt: null,
      takenDownReason: null,
      numbers: 0,
      version: 0,
      updatedAt: openedAt,
      tier,
      count: 0,
    };
    return toDto(row, clock.now());
  }

  /** @throws DomainError NOT_FOUND. */
  async find(owner: Owner, id: string): Promise<OpenList> {
    const { db, clock } = this.parts;
    return toDto(found(await openLists.find(db, { id, userId: owner.id })), clock.now());
  }

  /** The entries that changed since a version. @throws DomainError NOT_FOUND. */
  async entries(
    owner: Owner,
    { id, since, limit }: OpenListEntriesInput,
  ): Promise<OpenListEntries> {
    const { db, clock } = this.parts;
    const list = found(await openLists.find(db, { id, userId: owner.id }));
    // most calls of a screen that waits for names end here
    const rows = list.version > since ? await entries.changedSince(db, id, since, limit + 1) : [];
    const shown = rows.slice(0, limit);
    return {
      entries: shown.map(toEntryDto),
      version: shown.at(-1)?.version ?? since,
      more: rows.length > limit,
      state: stateOf(list, clock.now()),
      takenDown: takenDownOf(list),
      count: list.count,
      closesAt: list.closesAt.toISOString(),
    };
  }

  /** @throws DomainError NOT_FOUND, OPEN_LIST_CHANGED, OPEN_LIST_ASKED, OPEN_LIST_TAKEN. */
  async change(
    owner: Owner,
    { id, updatedAt, title, question, oneADevice: oneName }: ChangeOpenListInput,
  ): Promise<OpenList> {
    return await this.#write(owner, id, async (tx, list) => {
      checkVersion(list.updatedAt, updatedAt, "OPEN_LIST_CHANGED");
      checkNotTaken(list);
      if (question !== undefined && list.numbers > 0) throw new DomainError("OPEN_LIST_ASKED");
      const asked = question === undefined ? {} : { question: questionOf(question) };
      await openLists.update(tx, id, { ...given({ title, oneName }), ...asked, ...this.#at(list) });
    });
  }

  /** A list that has ended stays as it is. @throws DomainError NOT_FOUND. */
  async close(owner: Owner, id: string): Promise<OpenList> {
    return await this.#write(owner, id, async (tx, list) => {
      const closesAt = this.parts.clock.now();
      if (stateOf(list, closesAt) !== "open") return;
      await openLists.update(tx, id, { isClosed: true, closesAt, ...this.#at(list) });
    });
  }

  /** @throws DomainError NOT_FOUND, OPEN_LIST_OVER, OPEN_LIST_TAKEN, OWN_OPEN_LIST_TAKEN_DOWN, OPEN_LIST_LIMIT. */
  async reopen(owner: Owner, { id, hours }: ReopenOpenListInput): Promise<OpenList> {
    return await this.#write(owner, id, async (tx, list) => {
      checkNotTaken(list);
      checkNotTakenDown(list);
      const now = this.parts.clock.now();
      if (openUntilOf(list) <= now)
        throw new DomainError("OPEN_LIST_OVER", { days: openListLimits.openDays });
      const { atOnce: limit } = openListsOf(list.tier);
      if ((await openLists.countOpen(tx, { id, userId: owner.id }, now)) >= limit)
        throw new DomainError("OPEN_LIST_LIMIT", { limit });
      const closesAt = endAfter(list, now, hours);
      await openLists.update(tx, id, { isClosed: false, closesAt, ...this.#at(list) });
    });
  }

  /** Entries that are not on the list are ignored. @throws DomainError NOT_FOUND, OPEN_LIST_TAKEN. */
  async removeEntries(
    owner: Owner,
    { id, entries: ids }: SomeOpenListEntriesInput,
  ): Promise<OpenList> {
    return await this.#write(owner, id, async (tx, list) => {
      checkNotTaken(list);
      const some = await entries.inState(tx, id, { ids, state: "listed" });
      if (some.length > 0) await this.#setState(tx, id, some, "removed");
    });
  }

  /**
   * Entries that are not removed are ignored.
   * @throws DomainError NOT_FOUND, OPEN_LIST_TAKEN, OPEN_LIST_FULL, OPEN_LIST_NAME_TAKEN, OPEN_LIST_NAME_LOOKS_TAKEN.
   */
  async restoreEntries(
    owner: Owner,
    { id, entries: ids }: SomeOpenListEntriesInput,
  ): Promise<OpenList> {
    return await this.#write(owner, id, async (tx, list) => {
      checkNotTaken(list);
      const some = await entries.inState(tx, id, { ids, state: "removed" });
      const { names: limit } = openListsOf(list.tier);
      if (list.count + some.length > limit) throw new DomainError("OPEN_LIST_FULL", { limit });
      // one by one: two of them may be alike
      for (const entry of some) {
        checkAlike(entry, await entries.alike(tx, entry, entry.id));
        await this.#setState(tx, id, [entry], "listed");
      }
    });
  }

  /** @throws DomainError NOT_FOUND. */
  async remove(owner: Owner, id: string): Promise<void> {
    const { db, clock, perUserQueue } = this.parts;
    await perUserQueue.run(owner.id, () =>
      inTransaction(db, async (tx) => {
        found(await openLists.remove(tx, { id, userId: owner.id }, clock.now()));
      }),
    );
  }

  async #setState(
    tx: Tx,
    listId: string,
    some: readonly { id: string }[],
    state: "listed" | "removed",
  ): Promise<void> {
    const { version } = await openLists.advance(tx, listId, some.length);
    const ids = some.map(({ id }) => id);
    await entries.setState(tx, ids, { state, version });
  }

  #at(list: Pick<OpenListRow, "updatedAt">) {
    return { updatedAt: momentAfter(list.updatedAt, this.parts.clock.now()) };
  }

  /** Locks the account, whose tier and open lists count, then the list, which people join meanwhile. */
  async #write(
    owner: Owner,
    id: string,
    work: (tx: Tx, list: OpenListRow) => Promise<void>,
  ): Promise<OpenList> {
    const { db, clock, perUserQueue } = this.parts;
    const owned = { id, userId: owner.id };
    return await perUserQueue.run(owner.id, () =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, owner);
        await openLists.lock(tx, id);
        await work(tx, found(await openLists.find(tx, owned)));
        return toDto(found(await openLists.find(tx, owned)), clock.now());
      }),
    );
  }
}

/** An entry for the list's owner. */
const toEntryDto = ({
  id,
  number,
  name,
  answer,
  state,
  joinedAt,
}: Omit<OpenListEntryRow, "listId" | "nameKey" | "skeleton" | "deviceHash">): OpenListEntry => ({
  id,
  number,
  name,
  answer,
  state,
  joinedAt: joinedAt.toISOString(),
});

/** Answers to choose from count only where one is chosen. */
function questionOf(asked: CreateOpenListInput["question"] | null): OpenList["question"] {
  if (!asked) return null;
  return { ...asked, choices: asked.kind === "choice" ? asked.choices : [] };
}
