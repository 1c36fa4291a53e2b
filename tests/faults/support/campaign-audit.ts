import { expect } from "vitest";
import type { CampaignPlace } from "./campaign-place.ts";

/** The database's state of a campaign, compared with the mail server's mails. */
export interface Audit {
  states: Record<string, number>;
  /** Active subscribers without a recipient row. */
  forgotten: number;
  /** Addresses that neither got the mail nor are recorded as failed, skipped or unknown. */
  lost: string[];
  /** Addresses that got the mail more than once. */
  repeated: string[];
  /** Addresses recorded as sent that did not get the mail. */
  falselySent: string[];
  /** Addresses that got the mail, but whose state is neither sent nor unknown. */
  unheard: string[];
  /** Recipients in state unknown that got the mail. */
  unknownArrived: number;
  /** Distinct addresses at the mail server. */
  arrived: number;
  /** Addresses with several Message-IDs, and Message-IDs with several addresses. */
  mixedIds: string[];
}

export async function audit({ query, sink, campaignId }: CampaignPlace): Promise<Audit> {
  const rows = (await query(
    `select s.address, r.state from subscriber s
     left join campaign_recipient r on r.subscriber_id = s.id and r.campaign_id = '${campaignId}'
     where s.state = 'active' or r.id is not null`,
  )) as { address: string; state: string | null }[];
  const entries = await sink.entries();
  const times = new Map<string, number>();
  const ids = new Map<string, string>();
  const owners = new Map<string, string>();
  const mixedIds: string[] = [];
  for (const [to, id] of entries) {
    times.set(to, (times.get(to) ?? 0) + 1);
    if ((ids.get(to) ?? id) !== id || (owners.get(id) ?? to) !== to) mixedIds.push(to);
    ids.set(to, id);
    owners.set(id, to);
  }
  const states: Record<string, number> = {};
  for (const { state } of rows) if (state) states[state] = (states[state] ?? 0) + 1;
  const which = (test: (state: string, got: boolean) => boolean) =>
    rows
      .filter(({ address, state }) => state && test(state, times.has(address)))
      .map(({ address }) => address);
  return {
    states,
    forgotten: rows.filter(({ state }) => state === null).length,
    lost: which((state, got) => !got && ["queued", "claimed", "sending"].includes(state)),
    repeated: [...times].filter(([, n]) => n > 1).map(([to]) => to),
    falselySent: which((state, got) => !got && state === "sent"),
    unheard: which((state, got) => got && state !== "sent" && state !== "unknown"),
    unknownArrived: which((state, got) => got && state === "unknown").length,
    arrived: times.size,
    mixedIds,
  };
}

/**
 * Expects that everybody got the mail once or has another final state, that nobody was left out, and that the states
 * add up to the mail server's counts.
 * @param most the most recipients that may be unknown, and the exact numbers of failed recipients, skipped recipients,
 * and other addresses that got a mail
 */
export async function expectEverybodyOnce(
  place: CampaignPlace,
  most: { unknown?: number; failed?: number; skipped?: number; others?: number } = {},
): Promise<Audit> {
  const found = await audit(place);
  const { states } = found;
  console.log(`found: ${JSON.stringify(found)}`);
  expect(found).toMatchObject({
    forgotten: 0,
    lost: [],
    repeated: [],
    falselySent: [],
    unheard: [],
    mixedIds: [],
  });
  expect(states["unknown"] ?? 0).toBeLessThanOrEqual(most.unknown ?? 0);
  expect(states["failed"] ?? 0).toBe(most.failed ?? 0);
  expect(states["skipped"] ?? 0).toBe(most.skipped ?? 0);
  expect((states["sent"] ?? 0) + found.unknownArrived + (most.others ?? 0)).toBe(found.arrived);
  const all = Object.values(states).reduce((sum, n) => sum + n, 0);
  expect(all).toBe(place.recipients);
  return found;
}
