import type {
  ImportCounts,
  ImportEffects,
  SubscriberState,
  SuppressionReason,
} from "@sortes/contract";
import { type Db, identityKey, newId, suppressionHash, type Tx } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as imports from "@sortes/db/newsletter/readers/imports";
import type { KnownSubscriber as Known } from "@sortes/db/newsletter/readers/imports";
import type { ListedSubscriber } from "./import-rows.ts";

/** The outcome for an address. */
export type Outcome = keyof Pick<
  ImportCounts,
  | "added"
  | "pending"
  | "unsubscribed"
  | "suppressed"
  | "known"
  | "leftUnsubscribed"
  | "leftSuppressed"
  | "repeated"
>;

/** An address of a batch, with the values of its strictest row. */
export interface Listed extends ListedSubscriber {
  id: string;
  addressKey: string;
  addressHash: string;
  /** Its rows in the batch, the strictest first. */
  rows: readonly ListedSubscriber[];
  /** Since when it is suppressed here, and why. */
  suppressedSince: Date | undefined;
  suppressedAs: SuppressionReason | undefined;
}

/** The outcome of a batch for an address. */
export interface Decided {
  one: Listed;
  outcome: Outcome;
  /** The existing subscriber, if any. */
  row: Known | undefined;
}

interface Frame {
  /**
   * The time of the import. It is the same for all batches, so a later batch recognises subscribers from an earlier
   * one.
   */
  at: Date;
  secret: string;
}

/** The outcome of a batch, and the data to undo it. */
interface Written {
  decided: Decided[];
  effects: ImportEffects;
}

/** Writes a batch of listed people. Never resubscribes people who left or are suppressed here. */
export async function writeBatch(
  tx: Tx,
  batch: readonly ListedSubscriber[],
  { at, secret }: Frame,
): Promise<Written> {
  // first: erasing somebody, whom this waits for, suppresses the address
  await imports.lockSubscribersByKey(tx, [
    ...new Set(batch.map(({ address }) => identityKey(address))),
  ]);
  const listed = await addressesOf(tx, batch, { at, secret });
  const conflicting = new Set(await imports.insertSubscribers(tx, wantedOf(listed), at));
  const inserted = new Set(
    wantedOf(listed)
      .filter(({ addressKey }) => !conflicting.has(addressKey))
      .map(({ id }) => id),
  );
  const others = listed.filter(({ id }) => !inserted.has(id));
  const rows = await imports.lockSubscribersByKey(
    tx,
    others.map(({ addressKey }) => addressKey),
  );
  const known = new Map(rows.map((row) => [row.addressKey, row]));
  const staying = await findStaying(tx, others, known);
  const suppressed = new Set(await imports.insertSuppressions(tx, suppressionsOf(listed), at));
  const joining: string[] = [];
  const leaving: { id: string; state: SubscriberState; at: Date; kind: consents.End }[] = [];
  const decided = listed.map((one): Decided => {
    const row = known.get(one.addressKey);
    const isNew = inserted.has(one.id);
    if (row && leaves(one, row, staying))
      leaving.push({
        id: row.id,
        state: row.state,
        at: one.unsubscribedAt ?? at,
        kind: consents.endOf(row),
      });
    if (row && joins(one, row)) joining.push(row.id);
    const isNewlySuppressed = suppressed.has(one.addressHash);
    return { one, row, outcome: outcomeOf(one, { row, isNew, isNewlySuppressed, staying, at }) };
  });
  await imports.activateSubscribers(tx, joining, at);
  await imports.endSubscribers(tx, leaving);
  const joined = joining.map((id) => ({ id, kind: "confirmed" as const }));
  await imports.insertImportEvents(
    tx,
    [...joined, ...leaving].map(({ id, kind }) => ({ id: newId(at), subscriberId: id, kind })),
    at,
  );
  const effects: ImportEffects = {
    inserted: [...inserted],
    joined: joining,
    ended: leaving.map(({ id, state }) => [id, state]),
    suppressed: listed.flatMap(({ addressHash, suppressed: reason }) =>
      reason && suppressed.has(addressHash) ? [[addressHash, reason] as const] : [],
    ),
    hardened: listed.flatMap(({ addressHash, suppressed: reason, suppressedAs: before }) =>
      reason === "staff" && before && before !== "staff" ? [[addressHash, before] as const] : [],
    ),
  };
  return { decided, effects };
}

/** Dry run of `writeBatch`. */
export async function foreseeBatch(
  db: Db,
  batch: readonly ListedSubscriber[],
  frame: Frame,
): Promise<Decided[]> {
  const listed = await addressesOf(db, batch, frame);
  const rows = await imports.findSubscribersByKey(
    db,
    listed.map(({ addressKey }) => addressKey),
  );
  const known = new Map(rows.map((row) => [row.addressKey, row]));
  const staying = await findStaying(db, listed, known);
  const wanted = new Set(wantedOf(listed).map(({ id }) => id));
  const suppressing = new Set(
    suppressionsOf(listed.filter(({ suppressedSince }) => !suppressedSince)).map(
      ({ addressHash }) => addressHash,
    ),
  );
  return listed.map((one) => {
    const row = known.get(one.addressKey);
    const isNew = !row && wanted.has(one.id);
    const isNewlySuppressed = suppressing.has(one.addressHash);
    const { at } = frame;
    return { one, row, outcome: outcomeOf(one, { row, isNew, isNewlySuppressed, staying, at }) };
  });
}

/** Suppressed addresses are not stored, because they may have been erased. */
const wantedOf = (listed: readonly Listed[]) =>
  listed.flatMap((one) =>
    one.state === undefined || one.suppressedSince ? [] : [{ ...one, state: one.state }],
  );

const suppressionsOf = (listed: readonly Listed[]) =>
  listed.flatMap(({ addressHash, suppressed }) =>
    suppressed ? [{ addressHash, reason: suppressed }] : [],
  );

const counted = { active: "added", unsubscribed: "unsubscribed", pending: "pending" } as const;

export const isSuppressed = (one: Listed): boolean =>
  one.suppressedSince !== undefined || one.suppressed !== undefined;

const leaves = (one: Listed, row: Known, staying: ReadonlySet<string>): boolean =>
  one.leaves && row.state !== "unsubscribed" && !staying.has(row.id);

const joins = (one: Listed, row: Known): boolean =>
  row.state === "pending" && one.state === "active" && !isSuppressed(one);

interface Found {
  row: Known | undefined;
  isNew: boolean;
  isNewlySuppressed: boolean;
  staying: ReadonlySet<string>;
  at: Date;
}

function outcomeOf(one: Listed, { row, isNew, isNewlySuppressed, staying, at }: Found): Outcome {
  if (isNewlySuppressed) return "suppressed";
  if (isNew && one.state) return counted[one.state];
  if (row && leaves(one, row, staying)) return "unsubscribed";
  if (row && joins(one, row)) return "added";
  if (one.suppressedSince?.getTime() === at.getTime()) return "repeated";
  if (isSuppressed(one)) return "leftSuppressed";
  const moments = [row?.requestedAt, row?.confirmedAt];
  if (moments.some((moment) => moment?.getTime() === at.getTime())) return "repeated";
  return row?.state === "unsubscribed" ? "leftUnsubscribed" : "known";
}

/** The addresses of a batch. If rows share an address, the strictest row wins. */
async function addressesOf(
  db: Db,
  batch: readonly ListedSubscriber[],
  { at, secret }: Frame,
): Promise<Listed[]> {
  const groups = Map.groupBy(batch, ({ address }) => identityKey(address));
  const hashed = Array.from(groups, ([addressKey, rows]) => ({
    addressKey,
    addressHash: suppressionHash(secret, addressKey),
    rows: rows.toSorted((a, b) => strictness(b) - strictness(a)),
  }));
  const here = await imports.findSuppressedSince(
    db,
    hashed.map(({ addressHash }) => addressHash),
  );
  return hashed.flatMap(({ addressKey, addressHash, rows }) => {
    const [strictest] = rows;
    const { since: suppressedSince, reason: suppressedAs } = here.get(addressHash) ?? {};
    const suppression = { suppressedSince, suppressedAs };
    const found = { id: newId(at), addressKey, addressHash, rows, ...suppression };
    return strictest ? [{ ...strictest, ...found }] : [];
  });
}

/** Higher for rows that allow fewer mails. */
export const strictness = ({ suppressed, leaves: isLeaving, state }: ListedSubscriber): number =>
  (suppressed ? 4 : 0) + (isLeaving ? 2 : 0) + (state === "active" ? 0 : 1);

/** People who left according to the list but subscribed here later. */
async function findStaying(db: Db, listed: readonly Listed[], known: ReadonlyMap<string, Known>) {
  const dated = listed.flatMap(({ addressKey, leaves: isLeaving, unsubscribedAt }) => {
    const row = known.get(addressKey);
    return isLeaving && row && unsubscribedAt ? [{ id: row.id, unsubscribedAt }] : [];
  });
  const own = await imports.findOwnConsents(
    db,
    dated.map(({ id }) => id),
  );
  const isLater = (id: string, time: Date) => (own.get(id)?.getTime() ?? 0) > time.getTime();
  return new Set(
    dated.filter(({ id, unsubscribedAt }) => isLater(id, unsubscribedAt)).map(({ id }) => id),
  );
}
