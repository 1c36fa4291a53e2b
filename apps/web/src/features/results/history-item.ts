import { DomainError, limits } from "@sortes/contract";

/**
 * @param entries of the largest list
 * @param content of a history item, without its name
 * @throws DomainError HISTORY_ITEM_TOO_LARGE, by the server's own measure: a request far above it would be refused
 * before anyone could say why.
 */
export function assertFitsHistory(entries: number, content: object): void {
  const { bytes, entries: most } = limits.historyItem;
  if (entries <= most && new TextEncoder().encode(JSON.stringify(content)).length <= bytes) return;
  throw new DomainError("HISTORY_ITEM_TOO_LARGE", { kilobytes: bytes / 1024, entries: most });
}
