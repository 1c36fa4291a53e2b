import type { Campaign, CampaignCounters } from "@sortes/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { useSendingState } from "../sending/use-sending-state.ts";

/** A campaign's progress at a time of the page's clock, in milliseconds. */
export interface Sample {
  at: number;
  /** Mails that are done, whatever their outcome. */
  done: number;
  /** Mails still to be sent. */
  left: number;
}

/** Milliseconds over which the pace is measured. */
const span = 30_000;
/** Minimum ms between the first and the last sample; with less, no pace is shown. */
const least = 3500;

/** The mails of a campaign, without skipped recipients. */
export const mailsOf = ({ recipients, queued, skipped }: CampaignCounters) => ({
  done: recipients - skipped - queued,
  left: queued,
  all: recipients - skipped,
});

/** A sample from counters that have just arrived. */
function sampleOf(counters: CampaignCounters, at: number): Sample {
  const { done, left } = mailsOf(counters);
  return { at, done, left };
}

/** Adds a sample to those of the last half minute; if the run has restarted, drops the earlier ones. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && (last.done > sample.done || last.at >= sample.at)) return [sample];
  return [...samples.filter(({ at }) => at >= sample.at - span), sample];
}

/** Mails per second, and the remaining seconds at this pace; undefined until they are known. */
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
 * Milliseconds until what starts by itself at these times must be refetched; false without a time. Just after the
 * first one, and every minute before, since someone else may have changed it.
 */
export function untilStart(times: readonly string[], now = Date.now()): number | false {
  if (times.length === 0) return false;
  const first = Math.min(...times.map((time) => Date.parse(time)));
  return Math.min(minute, Math.max(2 * second, first - now + second));
}

/** Milliseconds until a list must be refetched because a campaign in it will start by itself; false if there is none. */
export function nextLook(campaigns: readonly Campaign[], now = Date.now()): number | false {
  const times = campaigns.flatMap(({ status, scheduledTime }) =>
    status === "scheduled" && scheduledTime ? [scheduledTime] : [],
  );
  return untilStart(times, now);
}

/** Polling interval in ms; the server updates its counters as often. */
const interval = 2000;

/** A campaign's progress, and its pace if known, unless sending is stopped or on hold, or each reader has an own hour. */
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
 * Polls those of the campaigns that are being sent, while the page is visible. When one finishes, or its subject test
 * progresses, refetches the campaigns and what the page shows about them.
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
  const { data: state } = useSendingState();
  const isHeld = state !== undefined && (state.stopped || state.fault !== null);
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
    void utils.campaigns.recipients.invalidate();
    void utils.campaigns.record.invalidate();
    void utils.campaigns.subjects.invalidate();
    void utils.statistics.campaign.invalidate();
  });
  useEffect(() => {
    if (enabled && dataUpdatedAt > 0) look();
  }, [enabled, dataUpdatedAt]);

  // until the last hour has come, a burst in one zone says nothing about the rest
  const waiting = new Set(
    sending.flatMap(({ id, ownTime }) =>
      ownTime && Date.parse(ownTime.last.at) > dataUpdatedAt ? [id] : [],
    ),
  );
  const live = (enabled && data ? data.campaigns : []).map(
    ({ id, counters, subjectTestPhase: phase }) => {
      const pace = isHeld || waiting.has(id) ? undefined : paceOf(seen.samples.get(id) ?? []);
      return [id, { counters, phase, pace }] as const;
    },
  );
  return { live: new Map(live), error: enabled ? error : null };
}
