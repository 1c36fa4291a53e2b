import type { Campaign, CampaignCounters } from "@sortes/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";
import { paceOf, type Sample, sampleOf, withSample } from "./progress.ts";

/** Milliseconds between two questions how far campaigns are; the server counts as often. */
const interval = 2000;

/** How far a campaign is, and how fast it goes where that can be known. */
export interface Live {
  counters: CampaignCounters;
  pace: ReturnType<typeof paceOf>;
}

interface Seen {
  at: number;
  samples: ReadonlyMap<string, readonly Sample[]>;
}

/**
 * Follows those of these campaigns that are being sent, as long as the page is visible. When one of them is no longer, what
 * is known of campaigns is fetched anew.
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
    const known = new Set(data?.campaigns.map(({ id }) => id));
    if (sending.every(({ id }) => known.has(id))) return;
    void utils.campaigns.list.invalidate();
    void utils.campaigns.get.invalidate();
  });
  useEffect(() => {
    if (enabled && dataUpdatedAt > 0) look();
  }, [enabled, dataUpdatedAt]);

  const live = (enabled && data ? data.campaigns : []).map(
    ({ id, counters }) => [id, { counters, pace: paceOf(seen.samples.get(id) ?? []) }] as const,
  );
  return { live: new Map(live), error: enabled ? error : null };
}
