import { setTimeout as delay } from "node:timers/promises";
import type { SinkRule } from "@sortes/testing/sink";
import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { campaignPlace, finished, hurry, type Store, within } from "./campaign-place.ts";
import { measured } from "./product.ts";

/** The mail server's replies, by code. */
const replies = {
  421: "421 4.3.2 Closing down",
  450: "450 4.2.1 Busy",
  451: "451 4.3.0 Local error",
  454: "454 4.7.0 Not now",
  535: "535 5.7.8 Wrong password",
  550: "550 5.1.1 Nobody",
  552: "552 5.2.2 Full",
} as const;
export type ReplyCode = keyof typeof replies;
export const replyCodes = Object.keys(replies).map(Number) as ReplyCode[];

/** Steps at which a rejection concerns one recipient, and steps at which it concerns the connection. */
export const recipientSteps = ["rcpt", "data", "dot"] as const;
export const sessionSteps = ["connect", "ehlo", "auth", "mail"] as const;

const isFinal = (code: ReplyCode): boolean => code === 550 || code === 552;

/** One recipient for each code at each recipient step: temporary rejections are retried, permanent ones are not. */
export async function refusedRecipients({ store }: { store: Store }): Promise<void> {
  const place = await campaignPlace({ recipients: 120, connections: 3, store, delay: 0 });
  const { query, sink } = place;
  const cases = replyCodes.flatMap((code) => recipientSteps.map((at) => ({ code, at })));
  const withNumbers = cases.map((one, i) => ({ ...one, address: `reader${i + 1}@` }));
  await sink.rules(
    ...withNumbers.map(({ code, at, address }): SinkRule => ({
      at,
      recipient: address,
      deed: { reply: replies[code] },
      times: 1,
    })),
  );
  const worker = await place.worker();
  await finished(place, { meanwhile: () => hurry(place) });
  const final = withNumbers.filter(({ code }) => isFinal(code));
  const found = await expectEverybodyOnce(place, { failed: final.length });
  expect(found.arrived).toBe(place.recipients - final.length);
  const failed = await query(
    `select s.address, r.attempts from campaign_recipient r
     join subscriber s on s.id = r.subscriber_id where r.state = 'failed'`,
  );
  expect(failed.map(({ address }) => String(address).split("@")[0] + "@").toSorted()).toEqual(
    final.map(({ address }) => address).toSorted(),
  );
  // a permanent rejection is not retried
  expect(failed.filter(({ attempts }) => Number(attempts) > 1)).toEqual([]);
  // only a missing mailbox is suppressed: a full one may be emptied
  const suppressed = await query("select reason from suppression");
  const dead = final.filter(({ code }) => code === 550);
  expect(suppressed).toEqual(dead.map(() => ({ reason: "bounced" })));
  await worker.stop("SIGTERM");
}

/**
 * The server rejects the account or the connection for a while, with a code at a step or by not listening. There are at
 * most ten attempts until staff can see the reason, and no mail fails because of it.
 */
export async function refusedSessions(plan: {
  at: (typeof sessionSteps)[number] | "listening";
  code: ReplyCode;
  store: Store;
}): Promise<void> {
  const { at, code, store } = plan;
  const place = await campaignPlace({ recipients: 100, connections: 20, store, delay: 0 });
  const { query, sink } = place;
  const away = at === "listening";
  if (away) await sink.refuse(true);
  else await sink.rules({ at, deed: { reply: replies[code] } });
  const login = sink.url.replace("smtp://", "smtp://sortes:secret@");
  const worker = await place.worker({ SMTP_URL: login });
  const faults = () => query("select fault from sending_account where fault is not null");
  await expect.poll(faults, { timeout: 60_000, interval: 50 }).toHaveLength(1);
  const { steps, accepted } = await sink.counts();
  const what = away ? "nobody listening" : `${code} at ${at}`;
  console.log(`${what}: ${away ? "?" : steps[at]} tries until staff could see it`);
  if (!away) expect(steps[at]).toBeLessThanOrEqual(10);
  expect(accepted).toBe(0);
  if (away) await sink.refuse(false);
  await sink.rules();
  const healed = performance.now();
  await finished(place, { meanwhile: () => hurry(place) });
  measured(`the end after ${what} was over`, performance.now() - healed);
  await expectEverybodyOnce(place);
  expect(await faults()).toEqual([]);
  await worker.stop("SIGTERM");
}

/**
 * The server drops connections. After a mail's last bytes its outcome is unknown; earlier, only if the last bytes were
 * sent before the worker noticed the drop.
 */
export async function drops(
  at: "body" | "dot",
  { store, times }: { store: Store; times: number },
): Promise<void> {
  const place = await campaignPlace({ recipients: 300, connections: 5, store, delay: 1 });
  await place.sink.rules({ at, deed: { drop: true }, times });
  const worker = await place.worker();
  const status = await finished(place, { meanwhile: () => hurry(place) });
  const { states, unknownArrived } = await expectEverybodyOnce(place, { unknown: times });
  const unknown = states["unknown"] ?? 0;
  if (at === "dot") expect([unknown, unknownArrived]).toEqual([times, times]);
  else expect(unknownArrived).toBe(0);
  expect(status).toBe(unknown > 0 ? "sent_with_issues" : "sent");
  await worker.stop("SIGTERM");
}

/** The mail to one recipient breaks the connection at every attempt; the others still get theirs. */
export async function poison({ store }: { store: Store }): Promise<void> {
  const place = await campaignPlace({ recipients: 300, connections: 3, store, delay: 1 });
  const { sink, query } = place;
  // dropped before the message: within it, the dot can overtake the drop, and then the outcome is unknown
  await sink.rules({ at: "data", recipient: "reader7@", deed: { drop: true } });
  const worker = await place.worker();
  await within(300_000, "the mails of the others", sink.when(place.recipients - 1));
  const before = await sink.counts();
  await delay(10_000);
  const tries = (await sink.counts()).steps.data - before.steps.data;
  console.log(`measured: ${tries} tries of a mail that breaks connections in 10 s`);
  expect(tries).toBeLessThanOrEqual(10);
  const [row] = await query(
    `select r.state, r.last_error from campaign_recipient r
     join subscriber s on s.id = r.subscriber_id where s.address = 'reader7@example.test'`,
  );
  expect(row).toEqual({ state: "queued", last_error: expect.stringMatching(/./) });
  await sink.rules();
  await finished(place, { meanwhile: () => hurry(place) });
  await expectEverybodyOnce(place);
  await worker.stop("SIGTERM");
}

/** Some connections reach a server that no longer responds, or only with a byte per second; the others continue. */
export async function slowServer(
  kind: "hole" | "trickle",
  plan: { recipients: number; connections: number; slow: number; store: Store },
): Promise<void> {
  const { recipients, connections, slow } = plan;
  const rate = async (rules: SinkRule[], some: number): Promise<number> => {
    const place = await campaignPlace({ ...plan, delay: 10 });
    await place.sink.rules(...rules);
    const worker = await place.worker();
    await within(120_000, "mails", place.sink.when(some));
    const { accepted, firstAt, lastAt } = await place.sink.counts();
    await finished(place, { timeout: 240_000, meanwhile: () => hurry(place) });
    await expectEverybodyOnce(place);
    await worker.stop("SIGTERM");
    return (1000 * (accepted - 1)) / (lastAt - firstAt);
  };
  const most = recipients - 2 * connections;
  const deed: SinkRule["deed"] = kind === "hole" ? { hole: true } : { trickle: true };
  // in parallel, so that other load on the machine affects both equally
  const [well, ill] = await Promise.all([
    rate([], most),
    rate([{ at: "rcpt", deed, times: slow }], most),
  ]);
  const kept = ill / well;
  console.log(
    `measured: ${slow} of ${connections} connections meet a ${kind}: ${ill.toFixed(0)} of ${well.toFixed(0)} mails/s`,
  );
  expect(kept).toBeGreaterThan(0.5);
}
