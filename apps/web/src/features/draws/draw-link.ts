import type { DrawRecord } from "@sortes/contract";
import { hexToBytes, toBase64url } from "@sortes/core/draws";

/** The address of a draw's record. Once the list is frozen it says so: who scans it compares it with the page. */
export function linkOf({ id, statements }: Pick<DrawRecord, "id" | "statements">): string {
  const frozen = statements.find(({ t }) => t === "freeze");
  const address = new URL(`/draws/${id}`, window.location.href).href;
  return frozen ? `${address}#f=${toBase64url(hexToBytes(frozen.hash))}` : address;
}
