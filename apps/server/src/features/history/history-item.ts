import type { HistoryItem } from "@sortes/contract";
import type { HistoryRow } from "@sortes/db";

/** An item as the contract shows it: its own columns, and the document that its type has. */
export function itemOf(row: HistoryRow): HistoryItem {
  return {
    ...row.content,
    id: row.id,
    generatorType: row.generatorType,
    name: row.name,
    isFavorite: row.isFavorite,
    createdAt: row.createdAt.toISOString(),
  } as HistoryItem; // what was saved was checked by the contract's schema of that type, and the router checks again
}
