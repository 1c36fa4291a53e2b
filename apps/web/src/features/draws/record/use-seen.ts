import type { DrawRecord } from "@sortes/contract";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { logContinues } from "./log-continues.ts";
import { useMoments } from "./Moment.tsx";
import { isAsSeen, keepDraw, keepLog, seenDraw, seenLog } from "./seen.ts";

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const comparisonKey = (id: string) => ["draw-seen", id];

/** The sentence that nothing has changed since an earlier visit, found by `useSeen`; undefined on the first. */
export function useUnchanged(id: string): string | undefined {
  const { t } = useIntl();
  const momentOf = useMoments();
  const { data: at } = useQuery<number | null>({ queryKey: comparisonKey(id), queryFn: skipToken });
  return at == null ? undefined : t("draws.seenSame", { at: momentOf(isoOf(at)) });
}

/**
 * Compares the draw and the log with an earlier visit of this browser, and stores them for the next: once on a page,
 * since a second comparison would find the first one's visit.
 * @returns sentences about what contradicts the earlier visit
 */
export function useSeen(draw: DrawRecord): string[] {
  const { t } = useIntl();
  const momentOf = useMoments();
  const [before] = useState(() => seenDraw(draw.id));
  const [logBefore] = useState(seenLog);
  const { data: settings } = trpc.draws.settings.useQuery();
  const utils = trpc.useUtils();
  const checkpoint = settings?.log?.checkpoint;
  const log = useQuery({
    queryKey: ["draw-log-seen", logBefore?.note, checkpoint],
    /** @returns whether the log continues; null if the server has another checkpoint by now, which is judged next */
    queryFn: async () => {
      if (!logBefore || (await logContinues(logBefore.note, checkpoint ?? ""))) {
        keepLog(checkpoint ?? "", Date.now());
        return true;
      }
      // another tab may have seen a newer checkpoint than the one that is cached here
      const { log: now } = await utils.draws.settings.fetch(undefined, { staleTime: 0 });
      return now?.checkpoint === checkpoint ? false : null;
    },
    enabled: checkpoint != null,
    retry: false,
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
  });
  const client = useQueryClient();
  useEffect(() => keepDraw(draw, Date.now()), [draw]);
  const isOther = before !== undefined && !isAsSeen(before, draw);
  // as with the log: the cached draw may be older than the one that another tab has seen
  const again = useQuery({
    queryKey: ["draw-seen-again", draw.id],
    queryFn: async () => await utils.draws.get.fetch({ id: draw.id }, { staleTime: 0 }),
    enabled: isOther,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const hasChanged = isOther && !again.isPending;
  const same = before && !isOther ? before.at : null;
  useEffect(() => {
    client.setQueryData(comparisonKey(draw.id), same);
  }, [client, draw.id, same]);
  const distrust: string[] = [];
  if (hasChanged) distrust.push(t("draws.seenChanged", { at: momentOf(isoOf(before.at)) }));
  if (log.data === false && logBefore)
    distrust.push(t("draws.seenLog", { at: momentOf(isoOf(logBefore.at)) }));
  return distrust;
}
