import { holdInDatabase } from "@sortes/testing";
import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import {
  campaignPlace,
  type CampaignPlace,
  expireLeases,
  finished,
  hurry,
  type Store,
  within,
} from "./campaign-place.ts";

/**
 * Brings the only worker to a boundary; returns a function to release what was blocked, for when the worker is dead.
 */
type Approach = (place: CampaignPlace) => Promise<(() => Promise<void>) | undefined>;

const blockWrites = (place: CampaignPlace, table: string) =>
  holdInDatabase(place.here.database.url, `lock table ${table} in exclusive mode`);

/** Resolves when a database session waits for a lock. */
export async function somebodyWaits(place: CampaignPlace): Promise<void> {
  const waiting = () =>
    place.query(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where not l.granted and d.datname = current_database()`,
    );
  await expect.poll(waiting, { interval: 20 }).not.toEqual([]);
}

/** Starts the worker, which blocks on a locked table. */
const atTable =
  (table: string): Approach =>
  async (place) => {
    const lock = await blockWrites(place, table);
    await place.worker();
    await somebodyWaits(place);
    return lock.letGo;
  };

/** Holds all connections of a newly started worker at a step. */
async function heldAt(place: CampaignPlace, at: "data" | "dot"): Promise<void> {
  const { sink, connections } = place;
  await sink.rules({ at, deed: { hold: true }, times: connections });
  await place.worker();
  await within(300_000, `${connections} connections at ${at}`, sink.reached(at, connections));
}

/** The held step continues, and the worker's next database write blocks. */
async function goesOnToTheDatabase(place: CampaignPlace, to: "body" | "replied") {
  const lock = await blockWrites(place, "campaign_recipient");
  await place.sink.release();
  await within(300_000, `bytes at ${to}`, place.sink.reached(to, place.connections));
  await somebodyWaits(place);
  return lock.letGo;
}

/** Every point at which a worker may die, in the order in which a recipient passes them. */
export const boundaries: Readonly<Record<string, Approach>> = {
  "while recipients are written": atTable("campaign_recipient"),
  "while recipients are claimed": atTable("campaign_claim"),
  "before DATA is answered": async (place) => {
    await heldAt(place, "data");
    return undefined;
  },
  "before the last bytes": async (place) => {
    await heldAt(place, "data");
    return await goesOnToTheDatabase(place, "body");
  },
  "after the last bytes": async (place) => {
    await heldAt(place, "dot");
    return undefined;
  },
  "after 250, before its commit": async (place) => {
    await heldAt(place, "dot");
    return await goesOnToTheDatabase(place, "replied");
  },
  "at a commit": async (place) => {
    await place.worker();
    const { sink, connections } = place;
    await within(300_000, "replies", sink.reached("replied", 4 * connections));
    return undefined;
  },
};

export interface BoundaryPlan {
  /** Default: 300. */
  recipients?: number;
  store: Store;
  /** Whether the dead worker's leases are backdated instead of waited for. */
  hurried: boolean;
}

/** A worker dies at a boundary, and another one finishes its work. */
export async function killAt(
  boundary: string,
  { recipients = 300, store, hurried }: BoundaryPlan,
): Promise<void> {
  const place = await campaignPlace({ recipients, connections: 3, store });
  const started: Awaited<ReturnType<CampaignPlace["worker"]>>[] = [];
  const letGo = await boundaries[boundary]?.({
    ...place,
    worker: async (...given) => {
      const worker = await place.worker(...given);
      started.push(worker);
      return worker;
    },
  });
  for (const worker of started) await worker.stop("SIGKILL");
  await place.sink.rules();
  await place.sink.release();
  await letGo?.();
  if (hurried) await expireLeases(place);
  const other = await place.worker();
  await finished(place);
  await expectEverybodyOnce(place, { unknown: place.connections });
  await other.stop("SIGTERM");
}

/** All connections break while their mails wait for permission to send the last bytes: no mail was handed over. */
export async function brokenBeforeLastBytes({ store }: { store: Store }): Promise<void> {
  const place = await campaignPlace({ recipients: 100, connections: 3, store });
  const { sink } = place;
  await heldAt(place, "data");
  const letGo = await goesOnToTheDatabase(place, "body");
  await sink.refuse(true);
  await letGo();
  await sink.refuse(false);
  await finished(place, { meanwhile: () => hurry(place) });
  await expectEverybodyOnce(place);
}
