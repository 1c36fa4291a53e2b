import {
  activateSubscribers,
  findSuppressed,
  identityKey,
  insertImportedSubscribers,
  insertImportEvents,
  lockSubscribersByKey,
  newId,
  suppressionHash,
  type Tx,
} from "@sortes/db";
import type { ListedSubscriber } from "./import-rows.ts";

/** Why somebody in a batch is not added. */
export const batchSkips = ["known", "unsubscribed", "suppressed", "repeated"] as const;
export type BatchTally = Record<"added" | (typeof batchSkips)[number], number>;

interface Listed {
  id: string;
  addressKey: string;
  addressHash: string;
  first: ListedSubscriber;
  /** Rows with that address in the batch. */
  times: number;
}

/**
 * Makes those active who are not known or pending. Whoever has left, or is suppressed, stays so, whatever the list says.
 * @param at the moment of the import, the same for all its batches: by it a later batch knows whom an earlier one added
 */
export async function writeBatch(
  tx: Tx,
  batch: readonly ListedSubscriber[],
  { at, secret }: { at: Date; secret: string },
): Promise<BatchTally> {
  const tally: BatchTally = { added: 0, known: 0, unsubscribed: 0, suppressed: 0, repeated: 0 };
  const listed = Array.from(
    Map.groupBy(batch, ({ address }) => identityKey(address)),
    ([addressKey, rows]): Listed[] =>
      rows[0]
        ? [
            {
              id: newId(at),
              addressKey,
              addressHash: suppressionHash(secret, addressKey),
              first: rows[0],
              times: rows.length,
            },
          ]
        : [],
  ).flat();
  const hashes = listed.map(({ addressHash }) => addressHash);
  const suppressed = await findSuppressed(tx, hashes);
  const [left, welcome] = partition(listed, ({ addressHash }) => suppressed.has(addressHash));
  for (const { times } of left) tally.suppressed += times;

  const wanted = welcome.map(({ id, addressKey, addressHash, first }) => ({
    ...first,
    id,
    addressKey,
    addressHash,
  }));
  const known = new Set(await insertImportedSubscribers(tx, wanted, at));
  const timesOf = new Map<string, number>();
  for (const { addressKey, times } of welcome) {
    if (known.has(addressKey)) timesOf.set(addressKey, times);
    else {
      tally.added++;
      tally.repeated += times - 1;
    }
  }
  const pending: string[] = [];
  for (const { id, addressKey, state, confirmedAt } of await lockSubscribersByKey(tx, [...known])) {
    const times = timesOf.get(addressKey) ?? 0;
    if (state === "unsubscribed") tally.unsubscribed += times;
    else if (state === "pending") {
      pending.push(id);
      tally.added++;
      tally.repeated += times - 1;
    } else tally[confirmedAt?.getTime() === at.getTime() ? "repeated" : "known"] += times;
  }
  await activateSubscribers(tx, pending, at);
  const events = pending.map((subscriberId) => ({ id: newId(at), subscriberId }));
  await insertImportEvents(tx, events, at);
  return tally;
}

/** Those for which it holds, and the others. */
function partition<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}
