import { DomainError } from "@sortes/contract";
import { type AppSecrets, type Db, readJoinedKey } from "@sortes/db";
import * as openLists from "@sortes/db/generators/open-lists";
import * as entries from "@sortes/db/generators/open-list-entries";
import { found } from "../../../failure.ts";
import { checkKept } from "./open-list-dto.ts";

/**
 * The entry with this key, and its list.
 * @throws DomainError NOT_FOUND for a key that is not ours and for somebody who left, OPEN_LIST_REMOVED if the list was
 * deleted, OPEN_LIST_TAKEN_DOWN.
 */
export async function findJoined(db: Db, secrets: AppSecrets, entryKey: string) {
  const id = found(secrets.read((secret) => readJoinedKey(secret, entryKey)));
  const entry = await entries.find(db, id);
  // rows go only with their list
  if (!entry) throw new DomainError("OPEN_LIST_REMOVED");
  const list = found(await openLists.findById(db, entry.listId));
  checkKept(list);
  found(entry.state !== "left");
  return { entry, list };
}
