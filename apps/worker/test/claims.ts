import { randomUUID } from "node:crypto";
import { AppSecrets, type Db, type DbOptions, openDb } from "@sortes/db";
import type { Handover, Settlement } from "@sortes/db/newsletter/sending/sending";
import { FixedClock, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import pino, { type Logger } from "pino";
import { onTestFinished } from "vitest";
import type { MailInHand, SendingTools } from "../src/newsletter/sending/outcome.ts";
import { secret, testConfig } from "./test-config.ts";

/** A line of the log, without what every line has. */
interface Line {
  msg: string;
  claims?: number;
  recipientId?: string;
}

/** A pool of its own for a test, its statements and what is logged. */
export function watchedPool(
  url: string,
  connections = 2,
  patience: DbOptions["patience"] = unhurried,
) {
  const statements: string[] = [];
  const lines: Line[] = [];
  const db = openDb({
    url,
    connections,
    patience,
    onQuery: (_ms, text) => void statements.push(text),
  });
  onTestFinished(() => db.destroy());
  const log = pino({ level: "debug" }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { db, log, statements, lines, said: () => lines.map(({ msg }) => msg) };
}

/** Readers of a campaign of their own that a worker has claimed, with twenty seconds left of the lease. */
export async function claim(db: Db, count = 1) {
  const [token, campaignId] = [randomUUID(), randomUUID()];
  await sql`
    insert into campaign (id, title, subject, preheader, letters_frozen, body, status, run, started_at)
    values (${campaignId}, 'News', 'News', '', true, '<p>Hello</p>', 'sending', 1, now())`.execute(
    db,
  );
  await sql`
    insert into campaign_claim (token, worker_id, campaign_id, lease_until)
    values (${token}, ${randomUUID()}, ${campaignId}, now() + interval '20 s')`.execute(db);
  const { rows: mails } = await sql<Handover>`
    with reader as (
      insert into subscriber
        (id, address, address_key, locale, state, frequency, topics, requested_at, confirmed_at)
      select uuidv7(), n || ${`@${token}.test`}, n || ${`@${token}.test`}, 'en', 'active', 'weekly', '{}', now(), now()
      from generate_series(1, ${count}) n
      returning id)
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, claim_token)
    select ${campaignId}, 1, id, 'claimed', now(), ${token} from reader
    returning id, claim_token as token, 'the hash of ' || id as address_hash`.execute(db);
  return {
    token,
    mails,
    first: mails[0] as Handover,
    /** The states of its recipients, in the order of the alphabet. */
    states: async () => {
      const { rows } = await sql<{ state: string }>`
        select state from campaign_recipient where campaign_id = ${campaignId} order by state`.execute(
        db,
      );
      return rows.map(({ state }) => state);
    },
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

/** A mail of a reader of its own, as lanes have it. */
export const mailInHand = (changes: Partial<MailInHand> = {}): MailInHand => {
  const id = randomUUID();
  return {
    id,
    token: id,
    subscriberId: id,
    attempts: 0,
    address: `${id}@sortes.test`,
    addressHash: `the hash of ${id}`,
    locale: "en",
    name: undefined,
    fields: [],
    variant: null,
    ...changes,
  };
};

interface Tools {
  db: Db;
  log: Logger;
  smtpUrl?: string;
  connections?: number;
  jitter?: number;
  secret?: string;
}

/** The tools that all parts of sending share. */
export function testTools({
  db,
  log,
  smtpUrl = "smtp://127.0.0.1:1",
  connections = 1,
  jitter = 1,
  ...given
}: Tools) {
  const { secret: current = secret } = given;
  const config = testConfig({ databaseUrl: "", smtpUrl, outbox: "unused" });
  const clock = new FixedClock(new Date().toISOString());
  return {
    config: { ...config, sending: { ...config.sending, connections } },
    secrets: new AppSecrets({ db, clock, log, current, previous: undefined }),
    clock,
    jitter: () => jitter,
    log,
  } satisfies SendingTools;
}
