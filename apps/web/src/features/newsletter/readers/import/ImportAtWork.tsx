import type { SubscriberImportRun } from "@sortes/contract";
import { Button, layout, text } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { bar } from "../subscribers.css.ts";
import { Counts } from "./Counts.tsx";

interface ImportAtWorkProps {
  run: SubscriberImportRun;
  onStop: () => Promise<void>;
  onLeave: () => void;
}

/** The progress of a plan or an import on the server, which continues without this page. */
export function ImportAtWork({ run, onStop, onLeave }: ImportAtWorkProps) {
  const { t, formatNumber } = useIntl();
  const top = useRef<HTMLDivElement>(null);
  // the pressed button is gone
  useEffect(() => top.current?.focus(), []);
  const isPlan = run.state === "planning";
  const stop = useMutation({
    mutationFn: onStop,
    onSuccess: () => {
      if (isPlan) onLeave();
    },
  });
  const isUndoing = run.state === "undoing";
  const share = run.bytes === 0 ? 0 : run.bytesDone / run.bytes;
  const percent = formatNumber(Math.floor(share * 10) / 10, { style: "percent" });
  const words = isPlan ? "subscribers.importPlanning" : "subscribers.importWriting";
  if (isUndoing)
    return (
      <div ref={top} tabIndex={-1} className={layout.stack}>
        <p role="status">{t("subscribers.importUndoing")}</p>
        <p className={text.muted}>{t("subscribers.importLeave")}</p>
      </div>
    );
  return (
    <div ref={top} tabIndex={-1} className={layout.stack}>
      <CallFailure call={stop} fallback="subscribers.importStopFailed" />
      <p role="status">{t(words, { percent })}</p>
      <progress className={bar} aria-label={t("subscribers.importRunning")} max={1} value={share} />
      <p className={text.muted}>{t("subscribers.importLeave")}</p>
      {run.result && <Counts counts={run.result} of="written" />}
      <div className={layout.row}>
        <Button tone="quiet" icon="x" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t(isPlan ? "subscribers.importDiscard" : "subscribers.stop")}
        </Button>
      </div>
    </div>
  );
}
