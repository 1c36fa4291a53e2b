import { randomUUID } from "node:crypto";
import { type Db, openDb } from "@sortes/db";
import type { Handover, Settlement } from "@sortes/db/newsletter/sending/sending";
import { sql } from "kysely";
import pino from "pino";
import { onTestFinished } from "vitest";
import { campaign, makeSubscribers, rowsOf } from "./campaigns.ts";

/** A line of the log, without what every line has. */
interface Line {
  msg: string;
  claims?: number;
  recipientId?: string;
}

/** A pool of its own for a test, its statements and what is logged. */
export function watchedPool(url: string, connections = 2) {
  const statements: string[] = [];
  const lines: Line[] = [];
  const db = openDb({ url, connections, onQuery: (_ms, text) => void statements.push(text) });
  onTestFinished(() => db.destroy());
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { db, log, statements, lines, said: () => lines.map(({ msg }) => msg) };
}

/** Readers of a campaign of their own that a worker has claimed, with ten seconds left of the lease. */
export async function claim(db: Db, count = 1) {
  const token = randomUUID();
  const campaignId = await campaign({ db });
  const [address = ""] = await makeSubscribers({ db }, count);
  const place = address.slice(address.indexOf("@"));
  const { rows: mails } = await sql<Handover>`
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, claim_token)
    select ${campaignId}, 1, id, 'claimed', now(), ${token} from subscriber where address like ${`%${place}`}
    returning id, claim_token as token, 'the hash of ' || id as address_hash`.execute(db);
  await sql`insert into campaign_claim (token, worker_id, campaign_id, lease_until)
    values (${token}, ${randomUUID()}, ${campaignId}, now() + interval '10 s')`.execute(db);
  return {
    token,
    mails,
    first: mails[0] as Handover,
    states: async () => (await rowsOf({ db }, campaignId)).map(({ state }) => state),
    /** Seconds until the lease ends; undefined if the claim has ended. */
    lease: async () => {
      const { rows } = await sql<{ left: number }>`
        select extract(epoch from lease_until - clock_timestamp())::float8 as left
        from campaign_claim where token = ${token}`.execute(db);
      return rows[0]?.left;
    },
    setLease: async (seconds: number) =>
      void (await sql`update campaign_claim
        set lease_until = clock_timestamp() + make_interval(secs => ${seconds}::float8)
        where token = ${token}`.execute(db)),
  };
}

/** The outcome of a mail; by default it was accepted. */
export const outcome = (mail: Handover, changes: Partial<Settlement> = {}): Settlement => ({
  id: mail.id,
  token: mail.token,
  state: "sent",
  reason: null,
  error: null,
  counts: true,
  pauseSeconds: 0,
  deadAddressHash: null,
  ...changes,
});

/** An outcome that the database refuses, since no text has this character. */
export const refusedOutcome = (mail: Handover): Settlement =>
  outcome(mail, { state: "failed", error: "\0" });
