import { createHash } from "node:crypto";
import type { PackCategory } from "@sortes/contract";
import { type Db, findPack, type HistoryRow } from "@sortes/db";
import { linesOf } from "../packs/pack-lines.ts";
import type { Content } from "./content.ts";

/** A pack at the moment of its use. */
export interface UsedPack {
  packId: string;
  category: PackCategory;
  lines: readonly string[];
}

/**
 * What the history keeps of a pack that was used: its lines, or of many the first ones, how many they are, and a digest by
 * which the pack shows whether it still has them.
 */
export function contentOfUse({ lines, ...used }: UsedPack): Content {
  const { preview } = linesOf(lines);
  if (!preview) return { ...used, result: lines };
  const cut = { truncated: true, entries: lines.length, digest: digestOf(lines) };
  return { ...used, result: preview, ...cut };
}

/** A use with all its lines, as long as the pack has them; else, as any other item, as it was kept. */
export async function wholeUse(db: Db, userId: string, row: HistoryRow): Promise<HistoryRow> {
  const { truncated, entries: _entries, digest, ...content } = row.content;
  if (row.generatorType !== "pack" || truncated !== true) return row;
  const pack = await findPack(db, { id: String(content["packId"]), userId });
  if (!pack || digestOf(pack.content) !== digest) return row;
  return { ...row, content: { ...content, result: pack.content } };
}

const digestOf = (lines: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("base64url");
