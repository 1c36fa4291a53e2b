import type { DrawRecord } from "@sortes/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { logContinues } from "./log-continues.ts";
import { useMoments } from "./Moment.tsx";
import { isAsSeen, keepDraw, keepLog, seenDraw, seenLog } from "./seen.ts";

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

interface Comparison {
  /** Sentences about what contradicts the earlier visit. */
  distrust: string[];
  /** The sentence that nothing has changed; undefined on the first visit. */
  unchanged: string | undefined;
}

/** Compares the draw and the log with an earlier visit of this browser, and stores them for the next. */
export function useSeen(draw: DrawRecord): Comparison {
  const { t } = useIntl();
  const momentOf = useMoments();
  const [before] = useState(() => seenDraw(draw.id));
  const [logBefore] = useState(seenLog);
  const { data: settings } = trpc.draws.settings.useQuery();
  const checkpoint = settings?.log?.checkpoint;
  const log = useQuery({
    queryKey: ["draw-log-seen", logBefore?.note, checkpoint],
    queryFn: async () => {
      const continues = !logBefore || (await logContinues(logBefore.note, checkpoint ?? ""));
      if (continues) keepLog(checkpoint ?? "", Date.now());
      return continues;
    },
    enabled: checkpoint != null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => keepDraw(draw, Date.now()), [draw]);
  const hasChanged = before !== undefined && !isAsSeen(before, draw);
  const distrust: string[] = [];
  if (hasChanged) distrust.push(t("draws.seenChanged", { at: momentOf(isoOf(before.at)) }));
  if (log.data === false && logBefore)
    distrust.push(t("draws.seenLog", { at: momentOf(isoOf(logBefore.at)) }));
  const unchanged =
    before && !hasChanged ? t("draws.seenSame", { at: momentOf(isoOf(before.at)) }) : undefined;
  return { distrust, unchanged };
}
