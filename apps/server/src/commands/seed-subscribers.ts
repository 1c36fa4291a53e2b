import type { Language } from "@sortes/contract";
import {
  insertConsentEvent,
  lockOrInsertSubscriber,
  newId,
  type Tx,
  updateSubscriber,
} from "@sortes/db";

const day = 24 * 60 * 60 * 1000;

/** What becomes of every tenth: of ten readers, seven are active, two are pending and one has left. */
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
    const { id } = await lockOrInsertSubscriber(tx, request);
    const say = (
      kind: "requested" | "confirmed" | "unsubscribed",
      source: "form" | "mail" | "link",
    ) =>
      insertConsentEvent(tx, {
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
    await updateSubscriber(tx, id, {
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
