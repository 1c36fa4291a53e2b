import type { DrawRecord } from "@sortes/contract";
import { Alert, text } from "@sortes/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { logContinues } from "./log-continues.ts";
import { useMoments } from "./Moment.tsx";
import { isAsSeen, keepDraw, keepLog, seenDraw, seenLog } from "./seen.ts";

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Compares the draw and the log with an earlier visit of this browser, and stores them for the next. */
export function Seen({ draw }: { draw: DrawRecord }) {
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
  const hasChanged = before && !isAsSeen(before, draw);
  return (
    <>
      {hasChanged && (
        <Alert tone="error">{t("draws.seenChanged", { at: momentOf(isoOf(before.at)) })}</Alert>
      )}
      {log.data === false && logBefore && (
        <Alert tone="error">{t("draws.seenLog", { at: momentOf(isoOf(logBefore.at)) })}</Alert>
      )}
      {before && !hasChanged && (
        <p className={text.muted}>{t("draws.seenSame", { at: momentOf(isoOf(before.at)) })}</p>
      )}
    </>
  );
}
