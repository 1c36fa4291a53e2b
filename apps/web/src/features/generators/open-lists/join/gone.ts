import type { reasonOf } from "../../../../base/errors.ts";
import type { MessageId } from "../../../../base/intl.ts";

/** Why a list or an entry is not shown; undefined if it may still load. @param missing the words for an unknown address */
export function goneWords(
  reason: ReturnType<typeof reasonOf>,
  missing: MessageId,
): MessageId | undefined {
  if (reason === "NOT_FOUND") return missing;
  if (reason === "OPEN_LIST_TAKEN_DOWN") return "join.takenDown";
  return reason === "OPEN_LIST_REMOVED" ? "join.deleted" : undefined;
}
