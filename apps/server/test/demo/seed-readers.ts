import { type Language, newsletterTopics } from "@sortes/contract";
import { identityKey, newId, type Tx } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as imports from "@sortes/db/newsletter/readers/imports";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";

const week = 7 * 24 * 60 * 60 * 1000;

/** New readers in each of the last weeks, oldest first: one import, then signups. */
const arrivals = [
  640, 22, 31, 28, 40, 35, 52, 47, 61, 58, 44, 66, 71, 30, 38, 26, 33, 29, 41, 24, 36, 31, 45, 27,
  39, 12,
];

/** Further readers, so that the campaigns' figures look realistic. */
export async function seedReaders(tx: Tx, now: Date): Promise<void> {
  let before = 0;
  for (const [i, count] of arrivals.entries()) {
    const at = new Date(now.getTime() - (arrivals.length - i - 0.9) * week);
    await seedWeek(tx, { from: before, count, at });
    await seedDepartures(tx, (i * 5 + 3) % 7, at);
    before += count;
  }
}

async function seedWeek(
  tx: Tx,
  { from, count, at }: { from: number; count: number; at: Date },
): Promise<void> {
  const imported = Array.from({ length: count }, (_, place) => {
    const i = from + place;
    const address = `subscriber${i + 1}@demo.test`;
    return {
      id: newId(at),
      address,
      addressKey: identityKey(address),
      locale: i % 3 === 0 ? ("ro" as const) : ("en" as const),
      frequency: i % 5 === 0 ? ("monthly" as const) : ("weekly" as const),
      state: "active" as const,
      topics: newsletterTopics.filter((_topic, n) => (i + n) % 4 !== 0),
    };
  });
  await imports.insertSubscribers(tx, imported, at);
}

/**
 * Readers who left and have been erased.
 * @param campaignId the campaign that made them leave
 */
export async function seedDepartures(
  tx: Tx,
  count: number,
  at: Date,
  campaignId: string | null = null,
): Promise<void> {
  for (let i = 0; i < count; i++)
    await consents.insertEvent(tx, {
      id: newId(at),
      subscriberId: newId(at),
      kind: "unsubscribed",
      source: "link",
      networkHash: null,
      campaignId,
      createdAt: at,
    });
}

const day = 24 * 60 * 60 * 1000;

/** States of ten readers: seven active, two pending, one unsubscribed. */
const states = [
  "active",
  "active",
  "pending",
  "active",
  "active",
  "unsubscribed",
  "active",
  "active",
  "pending",
  "active",
] as const;

/** Demo readers of the newsletter, in each state, in both languages. The same every time. */
export async function seedSubscribers(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  for (const [i, name] of names.entries()) {
    const requestedAt = new Date(now.getTime() - (i + 1) * 0.9 * day);
    const locale: Language = i % 3 === 0 ? "ro" : "en";
    const address = `reader${i + 1}.${asciiOf(name)}@demo.test`;
    const request = { id: newId(requestedAt), address, locale, requestedAt };
    const { id } = await subscribers.lockOrInsert(tx, request);
    const say = (
      kind: "requested" | "confirmed" | "unsubscribed",
      source: "form" | "mail" | "link",
    ) =>
      consents.insertEvent(tx, {
        id: newId(requestedAt),
        subscriberId: id,
        kind,
        source,
        networkHash: null,
        createdAt: requestedAt,
      });
    await say("requested", "form");
    const state = states[i % states.length] ?? "active";
    if (state === "pending") continue;
    await say("confirmed", "mail");
    if (state === "unsubscribed") await say("unsubscribed", "link");
    await subscribers.update(tx, id, {
      state,
      confirmedAt: requestedAt,
      unsubscribedAt: state === "unsubscribed" ? requestedAt : null,
      frequency: i % 4 === 0 ? "monthly" : "weekly",
    });
  }
}

const asciiOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();
