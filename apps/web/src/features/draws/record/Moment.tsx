import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useInBrowser } from "../../../base/signal.ts";

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Words a moment in the reader's time zone; in UTC, and saying so, where the page was rendered by the server. */
export function useMoments(): (iso: string) => string {
  const { formatDate } = useIntl();
  const timeZone = useInBrowser(ownZone, "UTC");
  return (iso) => {
    const words = formatDate(iso, { dateStyle: "long", timeStyle: "medium", timeZone });
    return timeZone === "UTC" ? `${words} UTC` : words;
  };
}

/** The time now, every second while `isRunning`; undefined in a prerendered page. @returns milliseconds */
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

/** A time span as days and a clock: “2 d 03:04:05”. @param milliseconds not negative */
export function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return `${days > 0 ? `${days} d ` : ""}${clock.map(two).join(":")}`;
}
