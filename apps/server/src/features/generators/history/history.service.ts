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
  isTimeZone,
  offsetAt,
} from "@sortes/contract";
import { historyLimitOf, readDay } from "@sortes/core";
import { newId, type Tx } from "@sortes/db";
import * as historyItems from "@sortes/db/generators/history";
import type { HistoryFilter, HistoryRow } from "@sortes/db/generators/history";
import { found } from "../../../failure.ts";
import { checkResult, checkSize, type Content, previewOf } from "./content.ts";
import type { Once } from "../../ground/once/once.ts";
import { lockOwner, type Owner, OwnThings } from "../../ground/own-things.ts";
import type { ServiceParts } from "../../ground/service.ts";
import { contentOfUse, itemOf, type Keeper, type UsedPack, wholeUse } from "./saved-items.ts";

/**
 * Items and bytes per unit of work in the flood guard, and the maximum cost of one export: below a network's limit per
 * minute, so that every history can be exported.
 */
const exported = { itemsPerUnit: 50, bytesPerUnit: 64 * 1024, units: 1000 };

/** A user's saved results. All methods access only the items of the given owner. */
export class History extends OwnThings<ServiceParts<"db" | "clock" | "perUserQueue" | "counted">> {
  protected readonly table = "historyItem";

  async list(owner: Owner, asked: ListHistoryInput) {
    const input = { ...asked, utcOffset: utcOffsetOf(asked, this.parts.clock.now()) };
    const { page, limit, type, search, favorites } = input;
    const isNarrowed = search !== "" || favorites;
    const [rows, byType, fitting] = await Promise.all([
      historyItems.page(this.parts.db, owner.id, input),
      historyItems.countByType(this.parts.db, owner.id),
      isNarrowed ? historyItems.count(this.parts.db, owner.id, input) : undefined,
    ]);
    const counts = { ...byType, total: Object.values(byType).reduce((sum, n) => sum + n, 0) };
    const total = fitting ?? counts[type ?? "total"];
    return {
      history: rows.map(itemOf),
      pagination: paginationOf(total, { page, limit }),
      counts,
    };
  }

  /** Units of work in the flood guard for exporting these items. */
  async workOfFile(owner: Owner, filter: HistoryFilter): Promise<number> {
    const { items, bytes } = await historyItems.measure(this.parts.db, owner.id, filter);
    const work = items / exported.itemsPerUnit + bytes / exported.bytesPerUnit;
    return Math.min(exported.units, Math.floor(work));
  }

  /** @throws DomainError NOT_FOUND. */
  async get(owner: Owner, id: string): Promise<HistoryItem> {
    const row = found(await historyItems.find(this.parts.db, { id, userId: owner.id }));
    return itemOf(await wholeUse(this.parts.db, owner.id, row));
  }

  /** @returns the number of deleted items. */
  async clear(owner: Owner): Promise<number> {
    return await this.inTurn(owner, (tx) => historyItems.removeOfUser(tx, owner.id));
  }

  /** @throws DomainError NOT_FOUND. */
  async setFavorite(owner: Owner, { id, isFavorite }: SetFavoriteInput): Promise<void> {
    const owned = { id, userId: owner.id };
    found(await this.inTurn(owner, (tx) => historyItems.setFavorite(tx, owned, isFavorite)));
  }

  /** @returns the new value. @throws DomainError NOT_FOUND. */
  async toggleFavorite(owner: Owner, id: string, once: Once): Promise<boolean> {
    const toggle = async (tx: Tx) => {
      const isFavorite = await historyItems.toggleFavorite(tx, { id, userId: owner.id });
      if (isFavorite === undefined) throw new DomainError("NOT_FOUND");
      return isFavorite;
    };
    return await this.parts.perUserQueue.run(owner.id, () => once(toggle));
  }

  /**
   * @returns the new name: a blank one becomes the default name of its type.
   * @throws DomainError NOT_FOUND.
   */
  async rename(owner: Owner, id: string, name: string): Promise<string> {
    return await this.inTurn(owner, async (tx) => {
      const item = found(await historyItems.find(tx, { id, userId: owner.id }));
      const given = name === "" ? unnamed(item) : name;
      await historyItems.rename(tx, { id, userId: owner.id }, given);
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
    let isNew = false;
    const save = async (tx: Tx) => {
      await this.#checkRoom(tx, owner);
      const preview = previewOf(generatorType, content);
      isNew = true;
      return await this.#insert(tx, owner, { generatorType, name, content, preview });
    };
    const { id, createdAt } = await this.parts.perUserQueue.run(owner.id, () => once(save));
    if (isNew) this.parts.counted.saved(generatorType);
    const row = { id, generatorType, name, content, isFavorite: false };
    return itemOf({ ...row, createdAt: new Date(createdAt) });
  }

  /**
   * Saves a result that this call has drawn. If its key was used before, the result of then counts.
   * @returns the saved result.
   * @throws DomainError as `save`; NOT_FOUND if the result of then was deleted.
   */
  async saveDrawn<T extends DrawnType>(
    { user, once }: Keeper,
    generatorType: T,
    input: SaveInput<T>,
  ): Promise<SaveInput<T>["result"]> {
    let isNew = false;
    const drawnNow: Once = (work) =>
      once((tx) => {
        isNew = true;
        return work(tx);
      });
    const { id } = await this.save(user, generatorType, input, drawnNow);
    return isNew ? input.result : (await this.get(user, id)).result;
  }

  /**
   * Records that a pack was used in a generator. Such items do not count towards a tier's limit. In return they are
   * small, and the oldest one that is not a favorite makes room for a new one; if all are favorites, nothing is
   * written.
   */
  async keepUse(tx: Tx, owner: Owner, { name, ...used }: UsedPack & { name: string }) {
    await lockOwner(tx, owner);
    if (!(await historyItems.makeRoom(tx, owner.id, limits.packUses))) return;
    const content = contentOfUse(used);
    await this.#insert(tx, owner, { generatorType: "pack", name, content, preview: null });
  }

  /** @returns the generated fields of the item. */
  async #insert(tx: Tx, owner: Owner, item: Kept): Promise<{ id: string; createdAt: string }> {
    const createdAt = this.parts.clock.now();
    const id = newId(createdAt);
    await historyItems.insert(tx, { ...item, id, userId: owner.id, createdAt });
    return { id, createdAt: createdAt.toISOString() };
  }

  /** Counts under a lock on the user's row, so that concurrent saves cannot exceed the limit. */
  async #checkRoom(tx: Tx, owner: Owner): Promise<void> {
    const limit = historyLimitOf((await lockOwner(tx, owner)).subscriptionTier);
    if (limit === null) return;
    const byType = await historyItems.countByType(tx, owner.id);
    const counted = generatorTypes.filter((type) => generators[type].isCounted);
    const kept = counted.reduce((sum, type) => sum + byType[type], 0);
    if (kept >= limit) throw new DomainError("HISTORY_LIMIT", { limit });
  }
}

/** Minutes by which the clock of a search is ahead of UTC, on the day that it means. */
function utcOffsetOf({ search, timeZone, utcOffset }: ListHistoryInput, now: Date): number {
  if (timeZone === undefined || !isTimeZone(timeZone)) return utcOffset;
  const date = readDay(search);
  const moment = date
    ? Date.UTC(date.year ?? now.getUTCFullYear(), date.month - 1, date.day, 12)
    : now.getTime();
  return offsetAt(moment, timeZone) / 60_000;
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
