import {
  defaultNames,
  DomainError,
  type DrawnType,
  type GeneratorType,
  generators,
  generatorTypes,
  type HistoryItem,
  limits,
  type ListHistoryInput,
  type SaveInput,
  type SetFavoriteInput,
  paginationOf,
} from "@sortes/contract";
import { historyLimitOf } from "@sortes/core";
import {
  countHistory,
  countHistoryByType,
  type Db,
  deleteHistoryItem,
  deleteHistoryOfUser,
  findHistoryItem,
  findHistoryPage,
  type HistoryFilter,
  type HistoryRow,
  inTransaction,
  insertHistoryItem,
  lockUser,
  measureHistory,
  makeRoomForUse,
  newId,
  renameHistoryItem,
  setFavorite,
  toggleFavorite,
  type Tx,
  type UserRow,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import { checkResult, checkSize, type Content, previewOf } from "./content.ts";
import type { Once } from "../once/once.ts";
import type { Queues } from "../queue.ts";
import { contentOfUse, itemOf, type UsedPack, wholeUse } from "./saved-items.ts";

/**
 * Items and bytes that cost a unit of the flood guard in an export, and the maximum cost of one export: less than a
 * network's minute, so that no history is too large.
 */
const exported = { itemsPerUnit: 50, bytesPerUnit: 64 * 1024, units: 1000 };

type Owner = Pick<UserRow, "id">;

/** The results that a person keeps. Everything here is about the items of one person and touches no other's. */
export class History {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #perUserQueue: Queues;

  constructor({ db, clock, perUserQueue }: { db: Db; clock: Clock; perUserQueue: Queues }) {
    this.#db = db;
    this.#clock = clock;
    this.#perUserQueue = perUserQueue;
  }

  async list(owner: Owner, input: ListHistoryInput) {
    const { page, limit, type, search, favorites } = input;
    const isNarrowed = search !== "" || favorites;
    const [rows, byType, fitting] = await Promise.all([
      findHistoryPage(this.#db, owner.id, input),
      countHistoryByType(this.#db, owner.id),
      isNarrowed ? countHistory(this.#db, owner.id, input) : undefined,
    ]);
    const counts = { ...byType, total: Object.values(byType).reduce((sum, n) => sum + n, 0) };
    const total = fitting ?? counts[type ?? "total"];
    return {
      history: rows.map(itemOf),
      pagination: paginationOf(total, { page, limit }),
      counts,
    };
  }

  /** Units of work of the flood guard that a file of these costs. */
  async workOfFile(owner: Owner, filter: HistoryFilter): Promise<number> {
    const { items, bytes } = await measureHistory(this.#db, owner.id, filter);
    const work = items / exported.itemsPerUnit + bytes / exported.bytesPerUnit;
    return Math.min(exported.units, Math.floor(work));
  }

  /** @throws DomainError NOT_FOUND. */
  async get(owner: Owner, id: string): Promise<HistoryItem> {
    const row = await findHistoryItem(this.#db, { id, userId: owner.id });
    if (!row) throw new DomainError("NOT_FOUND");
    return itemOf(await wholeUse(this.#db, owner.id, row));
  }

  /** @throws DomainError NOT_FOUND. */
  async remove(owner: Owner, id: string): Promise<void> {
    const removed = await this.#change(owner, (tx) =>
      deleteHistoryItem(tx, { id, userId: owner.id }),
    );
    if (!removed) throw new DomainError("NOT_FOUND");
  }

  /** @returns how many items went. */
  async clear(owner: Owner): Promise<number> {
    return await this.#change(owner, (tx) => deleteHistoryOfUser(tx, owner.id));
  }

  /** @throws DomainError NOT_FOUND. */
  async setFavorite(owner: Owner, { id, isFavorite }: SetFavoriteInput): Promise<void> {
    const found = await this.#change(owner, (tx) =>
      setFavorite(tx, { id, userId: owner.id }, isFavorite),
    );
    if (!found) throw new DomainError("NOT_FOUND");
  }

  /** @returns the new value. @throws DomainError NOT_FOUND. */
  async toggleFavorite(owner: Owner, id: string, once: Once): Promise<boolean> {
    const toggle = async (tx: Tx) => {
      const isFavorite = await toggleFavorite(tx, { id, userId: owner.id });
      if (isFavorite === undefined) throw new DomainError("NOT_FOUND");
      return isFavorite;
    };
    return await this.#perUserQueue.run(owner.id, () => once(toggle));
  }

  /**
   * @returns the new name: a blank one becomes the default name of its type.
   * @throws DomainError NOT_FOUND.
   */
  async rename(owner: Owner, id: string, name: string): Promise<string> {
    return await this.#change(owner, async (tx) => {
      const item = await findHistoryItem(tx, { id, userId: owner.id });
      if (!item) throw new DomainError("NOT_FOUND");
      const given = name === "" ? unnamed(item) : name;
      await renameHistoryItem(tx, { id, userId: owner.id }, given);
      return given;
    });
  }

  /** @throws DomainError RESULT_MISMATCH, HISTORY_ITEM_TOO_LARGE, HISTORY_LIMIT, or the errors of the inputs. */
  async save<T extends DrawnType>(
    owner: Owner,
    generatorType: T,
    input: SaveInput<T>,
    once: Once,
  ): Promise<HistoryItem> {
    const { name, content } = partsOf(generatorType, input);
    checkSize(generatorType, content);
    checkResult(generatorType, input);
    const save = async (tx: Tx) => {
      await this.#checkRoom(tx, owner);
      const preview = previewOf(generatorType, content);
      return await this.#insert(tx, owner, { generatorType, name, content, preview });
    };
    const { id, createdAt } = await this.#perUserQueue.run(owner.id, () => once(save));
    const row = { id, generatorType, name, content, isFavorite: false };
    return itemOf({ ...row, createdAt: new Date(createdAt) });
  }

  /**
   * That a pack was taken into a generator. Such items count against no tier. So they are small, and of many the oldest
   * one that is no favorite is deleted; if all are favorites, nothing is written.
   */
  async keepUse(tx: Tx, owner: Owner, { name, ...used }: UsedPack & { name: string }) {
    if (!(await lockUser(tx, owner.id))) throw new DomainError("UNAUTHENTICATED");
    if (!(await makeRoomForUse(tx, owner.id, limits.packUses))) return;
    const content = contentOfUse(used);
    await this.#insert(tx, owner, { generatorType: "pack", name, content, preview: null });
  }

  /** @returns the fields of the item that the caller cannot know. */
  async #insert(tx: Tx, owner: Owner, item: Kept): Promise<{ id: string; createdAt: string }> {
    const createdAt = this.#clock.now();
    const id = newId(createdAt);
    await insertHistoryItem(tx, { ...item, id, userId: owner.id, createdAt });
    return { id, createdAt: createdAt.toISOString() };
  }

  /** A transaction even around one statement: after a lost answer it is known whether the commit was sent. */
  async #change<T>(owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T> {
    return await this.#perUserQueue.run(owner.id, () => inTransaction(this.#db, work));
  }

  /** Counted under a lock on the person's row, so that two concurrent saves cannot exceed the limit. */
  async #checkRoom(tx: Tx, owner: Owner): Promise<void> {
    const user = await lockUser(tx, owner.id);
    if (!user) throw new DomainError("UNAUTHENTICATED");
    const limit = historyLimitOf(user.subscriptionTier);
    if (limit === null) return;
    const byType = await countHistoryByType(tx, owner.id);
    const counted = generatorTypes.filter((type) => generators[type].isCounted);
    const kept = counted.reduce((sum, type) => sum + byType[type], 0);
    if (kept >= limit) throw new DomainError("HISTORY_LIMIT", { limit });
  }
}

interface Kept {
  generatorType: GeneratorType;
  name: string;
  content: Content;
  preview: Content | null;
}

const blankNames: Partial<Record<GeneratorType, string>> = defaultNames;

/** The default name of a result. */
function unnamed({ generatorType, content }: HistoryRow): string {
  const isItsResult = generators[generatorType].nameKey === "result";
  return isItsResult ? String(content["result"]) : (blankNames[generatorType] ?? "");
}

/** The name and the content of an item. */
function partsOf(type: DrawnType, input: Readonly<Record<string, unknown>>) {
  const { name: _name, ...content }: Content = input;
  return { name: String(input[generators[type].nameKey]), content };
}
