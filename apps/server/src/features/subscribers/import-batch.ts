import type { SubscriberImport } from "@sortes/contract";
import {
  activateSubscribers,
  endSubscribers,
  findOwnConsents,
  findSuppressed,
  identityKey,
  insertImportedSubscribers,
  insertImportEvents,
  insertSuppressions,
  lockSubscribersByKey,
  newId,
  suppressionHash,
  type Tx,
} from "@sortes/db";
import type { ListedSubscriber } from "./import-rows.ts";

export type BatchTally = Omit<SubscriberImport, "errors" | "errorsTotal">;

/** An address of a batch, and the content of its rows. */
interface Listed extends ListedSubscriber {
  id: string;
  addressKey: string;
  addressHash: string;
  /** Rows with that address in the batch. */
  times: number;
  isSuppressedHere: boolean;
}

type Known = Awaited<ReturnType<typeof lockSubscribersByKey>>[number];

/**
 * Imports people as in the list. Imports never resubscribe people who left or are suppressed here.
 * @param at the moment of the import, the same for all its batches: by it a later batch knows whom an earlier one took
 */
export async function writeBatch(
  tx: Tx,
  batch: readonly ListedSubscriber[],
  { at, secret }: { at: Date; secret: string },
): Promise<BatchTally> {
  const listed = await addressesOf(tx, batch, { at, secret });
  const tally: BatchTally = {
    added: 0,
    unsubscribed: 0,
    suppressed: 0,
    pending: 0,
    skipped: { known: 0, unsubscribed: 0, suppressed: 0, repeated: 0 },
  };
  // nothing is stored about a suppressed address: it may have been erased
  const wanted = listed.flatMap((one) =>
    one.state === undefined || one.isSuppressedHere ? [] : [{ ...one, state: one.state }],
  );
  const conflicting = new Set(await insertImportedSubscribers(tx, wanted, at));
  const inserted = new Set(
    wanted.filter(({ addressKey }) => !conflicting.has(addressKey)).map(({ id }) => id),
  );
  const others = listed.filter(({ id }) => !inserted.has(id));
  const rows = await lockSubscribersByKey(
    tx,
    others.map(({ addressKey }) => addressKey),
  );
  const known = new Map(rows.map((row) => [row.addressKey, row]));
  const stayed = await findStaying(tx, others, known);
  const suppressions = listed.flatMap(({ addressHash, suppressed }) =>
    suppressed ? [{ addressHash, reason: suppressed }] : [],
  );
  const suppressed = new Set(await insertSuppressions(tx, suppressions, at));
  const joining: string[] = [];
  const leaving: { id: string; at: Date }[] = [];

  for (const one of listed) {
    const row = known.get(one.addressKey);
    const leaves = one.leaves && row && row.state !== "unsubscribed" && !stayed.has(row.id);
    if (leaves) leaving.push({ id: row.id, at: one.unsubscribedAt ?? at });
    const joins = row?.state === "pending" && one.state === "active" && !isSuppressed(one);
    if (joins) joining.push(row.id);
    if (suppressed.has(one.addressHash)) tally.suppressed++;
    else if (inserted.has(one.id) && one.state) tally[counted[one.state]]++;
    else if (leaves) tally.unsubscribed++;
    else if (joins) tally.added++;
    else {
      tally.skipped[skipOf(one, row, at)] += one.times;
      continue;
    }
    tally.skipped.repeated += one.times - 1;
  }
  await activateSubscribers(tx, joining, at);
  await endSubscribers(tx, leaving);
  const eventOf = (kind: "confirmed" | "unsubscribed") => (subscriberId: string) => ({
    id: newId(at),
    subscriberId,
    kind,
  });
  const left = leaving.map(({ id }) => id);
  await insertImportEvents(
    tx,
    [...joining.map(eventOf("confirmed")), ...left.map(eventOf("unsubscribed"))],
    at,
  );
  return tally;
}

const counted = { active: "added", unsubscribed: "unsubscribed", pending: "pending" } as const;

const isSuppressed = (one: Listed): boolean => one.isSuppressedHere || one.suppressed !== undefined;

/** Reasons why a row changes nothing. */
function skipOf(one: Listed, row: Known | undefined, at: Date): keyof BatchTally["skipped"] {
  if (isSuppressed(one)) return "suppressed";
  const moments = [row?.requestedAt, row?.confirmedAt];
  if (moments.some((moment) => moment?.getTime() === at.getTime())) return "repeated";
  return row?.state === "unsubscribed" ? "unsubscribed" : "known";
}

/** The addresses of a batch. Of several rows with the same address, the one with fewer mails wins. */
async function addressesOf(
  tx: Tx,
  batch: readonly ListedSubscriber[],
  { at, secret }: { at: Date; secret: string },
): Promise<Listed[]> {
  const groups = Map.groupBy(batch, ({ address }) => identityKey(address));
  const hashed = Array.from(groups, ([addressKey, rows]) => ({
    addressKey,
    addressHash: suppressionHash(secret, addressKey),
    rows,
  }));
  const here = await findSuppressed(
    tx,
    hashed.map(({ addressHash }) => addressHash),
  );
  return hashed.flatMap(({ addressKey, addressHash, rows }) => {
    const [strictest] = rows.toSorted((a, b) => strictness(b) - strictness(a));
    const isSuppressedHere = here.has(addressHash);
    const found = { id: newId(at), addressKey, addressHash, times: rows.length, isSuppressedHere };
    return strictest ? [{ ...strictest, ...found }] : [];
  });
}

const strictness = ({ suppressed, leaves, state }: ListedSubscriber): number =>
  (suppressed ? 4 : 0) + (leaves ? 2 : 0) + (state === "active" ? 0 : 1);

/** People who left according to the list, but asked for the newsletter here after that. */
async function findStaying(tx: Tx, listed: readonly Listed[], known: ReadonlyMap<string, Known>) {
  const dated = listed.flatMap(({ addressKey, leaves, unsubscribedAt }) => {
    const row = known.get(addressKey);
    return leaves && row && unsubscribedAt ? [{ id: row.id, unsubscribedAt }] : [];
  });
  const own = await findOwnConsents(
    tx,
    dated.map(({ id }) => id),
  );
  const isLater = (id: string, time: Date) => (own.get(id)?.getTime() ?? 0) > time.getTime();
  return new Set(
    dated.filter(({ id, unsubscribedAt }) => isLater(id, unsubscribedAt)).map(({ id }) => id),
  );
}
