import { createHash } from "node:crypto";
import {
  DomainError,
  type ExportHistoryInput,
  generators,
  type GeneratorType,
  generatorTypes,
  type HistoryItem,
  type PackCategory,
} from "@sortes/contract";
import { type Db } from "@sortes/db";
import * as historyItems from "@sortes/db/generators/history";
import * as packs from "@sortes/db/generators/packs";
import * as users from "@sortes/db/accounts/users";
import type { HistoryCursor, HistoryRow } from "@sortes/db/generators/history";
import type { UserRow } from "@sortes/db/accounts/users";
import type { z } from "zod";
import { linesOf } from "../pack-dto.ts";
import { listAsFile } from "../../ground/files.ts";
import type { Once } from "../../ground/once/once.ts";
import type { Content } from "./content.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** Defaults of fields that results saved by earlier versions lack, by type. */
const laterFields = Object.fromEntries(
  generatorTypes.map((type) => {
    const fields = Object.entries<z.ZodType>(generators[type].item.shape);
    const defaults = fields.map(([key, schema]) => [key, schema.safeParse(undefined).data]);
    return [type, Object.fromEntries(defaults.filter(([, value]) => value !== undefined))];
  }),
) as Readonly<Record<GeneratorType, Content>>;

/** Maps a row to the contract's item: its columns and the content of its type. */
export function itemOf(row: HistoryRow): HistoryItem {
  return {
    ...laterFields[row.generatorType],
    ...row.content,
    id: row.id,
    generatorType: row.generatorType,
    name: row.name,
    isFavorite: row.isFavorite,
    createdAt: row.createdAt.toISOString(),
  } as HistoryItem; // the content was validated by the contract's schema when saved, and the router validates it again
}

/** A pack at the moment of its use. */
export interface UsedPack {
  packId: string;
  category: PackCategory;
  lines: readonly string[];
}

/**
 * The history content of a used pack: its lines; or, if there are many, the first ones, their number, and a digest to
 * check whether the pack still has the same lines.
 */
export function contentOfUse({ lines, ...used }: UsedPack): Content {
  const { preview } = linesOf(lines);
  if (!preview) return { ...used, result: lines };
  const cut = { truncated: true, entries: lines.length, digest: digestOf(lines) };
  return { ...used, result: preview, ...cut };
}

/** Restores all lines of a pack's use if the pack still has them. Returns other items unchanged. */
export async function wholeUse(db: Db, userId: string, row: HistoryRow): Promise<HistoryRow> {
  const { truncated, entries: _entries, digest, ...content } = row.content;
  if (row.generatorType !== "pack" || truncated !== true) return row;
  const pack = await packs.find(db, { id: String(content["packId"]), userId });
  if (!pack || digestOf(pack.content) !== digest) return row;
  return { ...row, content: { ...content, result: pack.content } };
}

const digestOf = (lines: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("base64url");

/** The user whose history keeps what a call does, and `once`. */
export interface Keeper {
  user: UserRow;
  once: Once;
}

/**
 * Saves a signed-in user's result.
 * @returns what `save` returns; undefined for guests and if the history is full.
 */
export async function keptUnlessFull<Result>(
  keeper: Keeper | undefined,
  save: (keeper: Keeper) => Promise<Result>,
): Promise<Result | undefined> {
  if (!keeper) return undefined;
  try {
    return await save(keeper);
  } catch (error) {
    if (error instanceof DomainError && error.code === "HISTORY_LIMIT") return undefined;
    throw error;
  }
}

/** Keeps the secret of a gift exchange out of files that were not asked for it. */
const withoutPairs = (item: HistoryItem): HistoryItem =>
  item.generatorType === "gift" ? { ...item, result: [] } : item;

/** Exports a user's history as a file, streamed in batches. */
export class HistoryExport extends Service<ServiceParts<"db" | "clock">> {
  async write(owner: Pick<UserRow, "id">, { format, pairs, ...filter }: ExportHistoryInput) {
    const { db, clock } = this.parts;
    return await listAsFile({
      of: "history",
      format,
      now: clock.now(),
      read: (after?: HistoryCursor) => historyItems.batch(db, owner.id, { ...filter, after }),
      toEntries: (rows) => {
        const items = rows.map(itemOf);
        return pairs ? items : items.map(withoutPairs);
      },
      isWhole: async () => (await users.findById(db, owner.id)) !== undefined,
    });
  }
}
