import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useInBrowser } from "../../../base/signal.ts";

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats a time in the reader's time zone; on prerendered pages in UTC, marked as such. */
export function useMoments(): (iso: string) => string {
  const { formatDate } = useIntl();
  const timeZone = useInBrowser(ownZone, "UTC");
  return (iso) => {
    const words = formatDate(iso, { dateStyle: "long", timeStyle: "medium", timeZone });
    return timeZone === "UTC" ? `${words} UTC` : words;
  };
}

/**
 * The current time by this device's clock in milliseconds, updated every second while `isRunning`; undefined in a
 * prerendered page.
 */
export function useNow(isRunning: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
