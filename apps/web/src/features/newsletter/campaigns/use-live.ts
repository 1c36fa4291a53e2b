import type { Campaign, CampaignCounters } from "@sortes/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";

/** A campaign's progress at a moment of the page's clock, in milliseconds. */
export interface Sample {
  at: number;
  /** Mails that are no longer to go out, whatever became of them. */
  done: number;
  /** Mails that are still to go out. */
  left: number;
}

/** Milliseconds that are looked back. */
const span = 30_000;
/** With less than this between the first and the last sample nothing is said. */
const least = 3500;

/** The mails of a campaign: who is left out gets none. */
export const mailsOf = ({ recipients, queued, skipped }: CampaignCounters) => ({
  done: recipients - skipped - queued,
  left: queued,
  all: recipients - skipped,
});

/** The sample of counters that have just arrived. */
function sampleOf(counters: CampaignCounters, at: number): Sample {
  const { done, left } = mailsOf(counters);
  return { at, done, left };
}

/** The samples of the last half minute with one more; where a run begins anew, that one alone. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && (last.done > sample.done || last.at >= sample.at)) return [sample];
  return [...samples.filter(({ at }) => at >= sample.at - span), sample];
}

/** Mails a second, and the seconds that are left at this rate; undefined as long as they cannot be known. */
export function paceOf(
  samples: readonly Sample[],
): { perSecond: number; secondsLeft: number } | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < least) return undefined;
  const perSecond = ((last.done - first.done) * 1000) / (last.at - first.at);
  return perSecond > 0 ? { perSecond, secondsLeft: last.left / perSecond } : undefined;
}

const second = 1000;
const minute = 60 * second;

/**
 * Milliseconds until a list is to be looked at again since a campaign of it is to start by itself; false if none is. A
 * moment after its time, or each minute before: somebody else may have changed it.
 */
export function nextLook(campaigns: readonly Campaign[], now = Date.now()): number | false {
  const times = campaigns.flatMap(({ status, scheduledTime }) =>
    status === "scheduled" && scheduledTime ? [Date.parse(scheduledTime) - now + second] : [],
  );
  if (times.length === 0) return false;
  return Math.min(minute, Math.max(2 * second, Math.min(...times)));
}

/** Milliseconds between two questions how far campaigns are; the server counts as often. */
const interval = 2000;

/** A campaign's progress, and its speed if known. */
export interface Live {
  counters: CampaignCounters;
  pace: ReturnType<typeof paceOf>;
  phase: Campaign["subjectTestPhase"];
}

interface Seen {
  at: number;
  samples: ReadonlyMap<string, readonly Sample[]>;
}

/**
 * Follows those of these campaigns that are being sent, as long as the page is visible. When one of them is no longer, or
 * a test of its subjects has come further, what is known of campaigns is fetched anew.
 */
export function useLive(campaigns: readonly Campaign[]): {
  live: ReadonlyMap<string, Live>;
  error: unknown;
} {
  const { utils } = useServices();
  const sending = campaigns.filter(({ status }) => status === "sending");
  const enabled = sending.length > 0;
  const { data, dataUpdatedAt, error } = trpc.campaigns.progress.useQuery(undefined, {
    enabled,
    refetchInterval: interval,
    staleTime: 0,
    gcTime: 0,
  });
  const [seen, setSeen] = useState<Seen>({ at: 0, samples: new Map() });
  if (enabled && data && dataUpdatedAt !== seen.at) {
    const samples = data.campaigns.map(
      ({ id, counters }) =>
        [id, withSample(seen.samples.get(id) ?? [], sampleOf(counters, dataUpdatedAt))] as const,
    );
    setSeen({ at: dataUpdatedAt, samples: new Map(samples) });
  }

  const look = useEffectEvent(() => {
    const known = new Map(data?.campaigns.map((one) => [one.id, one.subjectTestPhase]));
    const isSame = ({ id, subjectTestPhase }: Campaign) =>
      known.has(id) && (known.get(id) ?? null) === (subjectTestPhase ?? null);
    if (sending.every(isSame)) return;
    void utils.campaigns.list.invalidate();
    void utils.campaigns.get.invalidate();
  });
  useEffect(() => {
    if (enabled && dataUpdatedAt > 0) look();
  }, [enabled, dataUpdatedAt]);

  const live = (enabled && data ? data.campaigns : []).map(
    ({ id, counters, subjectTestPhase: phase }) =>
      [id, { counters, phase, pace: paceOf(seen.samples.get(id) ?? []) }] as const,
  );
  return { live: new Map(live), error: enabled ? error : null };
}
