import { type Db, inTransaction, type Tx } from "../client.ts";
import * as dataPlace from "../queries/operations/data-place.ts";
import type { DatabaseIdentity } from "../queries/operations/data-place.ts";
import { findMarker, isCopy, makeMarker, removeMarkers } from "./marker.ts";
import type { DataMarker } from "../states.ts";

/** The log message of server and worker for data in another place. */
export const copiedWords =
  "this data was copied, put back or moved to another disk: nothing is sent, drawn or signed until the operator says " +
  "which (docs/operations.md, “Data that was copied, put back or moved”)";

type DataPlace = NonNullable<Awaited<ReturnType<typeof dataPlace.lock>>>;

/**
 * Compares the data's place with the recorded one of the last start, and records it. Data in another place is held
 * (`restored.holds`) until the operator explains the change. The first start records the place and holds nothing.
 * @param cluster the folder of the embedded database, if this process knows it
 * @returns whether the data is in another place. @throws the database's error.
 */
export async function checkDataPlace(db: Db, cluster?: string): Promise<boolean> {
  const { isElsewhere, marker } = await inTransaction(db, async (tx) => {
    const identity = await dataPlace.findDatabaseIdentity(tx);
    const recorded = await dataPlace.lock(tx);
    if (recorded) return await compare(tx, { recorded, identity, cluster });
    const first = (cluster !== undefined && (await makeMarker(cluster))) || null;
    await dataPlace.insert(tx, { ...identity, marker: first });
    return { isElsewhere: false, marker: first };
  });
  // after the commit: until then the database names the former one
  if (cluster !== undefined && marker && !isElsewhere) await removeMarkers(cluster, marker.name);
  return isElsewhere;
}

async function compare(
  tx: Tx,
  parts: { recorded: DataPlace; identity: DatabaseIdentity; cluster: string | undefined },
): Promise<{ isElsewhere: boolean; marker: DataMarker | null }> {
  const { recorded, identity, cluster } = parts;
  const { marker } = recorded;
  const isMoved =
    isAnother(recorded, identity) ||
    (cluster !== undefined && marker !== null && (await isCopied(cluster, marker)));
  // a process without access to the folder cannot tell that the data is back
  const isElsewhere = isMoved || (recorded.isElsewhere && marker !== null && cluster === undefined);
  if (isElsewhere) {
    if (!recorded.isElsewhere) await dataPlace.update(tx, { isElsewhere: true });
    return { isElsewhere, marker };
  }
  const next = (cluster !== undefined && (await makeMarker(cluster))) || marker;
  await dataPlace.update(tx, { ...identity, marker: next, isElsewhere: false });
  return { isElsewhere, marker: next };
}

/**
 * Whether this is another database. A restored dump has other OIDs, or in a new server possibly the same ones, but then
 * another system identifier. `pg_upgrade` changes the identifier too but keeps the OIDs, so the identifier only counts
 * within one major version.
 */
const isAnother = (recorded: DataPlace, { systemIdentifier, ...found }: DatabaseIdentity) =>
  recorded.databaseOid !== found.databaseOid ||
  recorded.tableOid !== found.tableOid ||
  (recorded.serverMajor === found.serverMajor &&
    recorded.systemIdentifier !== null &&
    systemIdentifier !== null &&
    recorded.systemIdentifier !== systemIdentifier);

async function isCopied(cluster: string, recorded: DataMarker): Promise<boolean> {
  const found = await findMarker(cluster, recorded.name);
  return found !== undefined && isCopy(recorded, found);
}

const checked = new WeakMap<Db, Promise<boolean>>();

/**
 * `checkDataPlace`, once per pool, before it sends or signs anything. @throws the database's error; the next call tries
 * again.
 */
export async function dataPlaceChecked(db: Db): Promise<void> {
  const check = checked.get(db) ?? checkDataPlace(db);
  checked.set(db, check);
  try {
    await check;
  } catch (error) {
    checked.delete(db);
    throw error;
  }
}
