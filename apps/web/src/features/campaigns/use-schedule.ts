import { useEffect, useState } from "react";
import type { MessageId } from "../../app/catalogues.ts";
import { findZone, momentsOf, offsetOf, ownZone } from "./zone-time.ts";

/** Milliseconds between two looks whether the time is still ahead. */
const tick = 5000;

/** What is typed, and what it comes to. */
export function useSchedule() {
  const [date, setDate] = useState("");
  const [time, setTime] = useState("");
  const [zoneText, setZoneText] = useState(ownZone);
  const [which, setWhich] = useState<"" | "0" | "1">("");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);

  const zone = findZone(zoneText);
  const local = date !== "" && time !== "" ? `${date}T${time}` : undefined;
  const moments = local !== undefined && zone ? readMoments(local, zone) : [];
  const isTwice = moments?.length === 2;
  const moment = isTwice ? (which === "" ? undefined : moments[Number(which)]) : moments?.[0];
  const isPast = moment !== undefined && moment <= now;

  let timeError: MessageId | undefined;
  if (!moments) timeError = "DATE_INVALID";
  else if (local !== undefined && zone && moments.length === 0) timeError = "TIME_IMPOSSIBLE";
  else if (isPast) timeError = "TIME_PAST";

  // where the clock shows it once, the server reads it in the zone, by the rules that it knows
  const offset =
    local !== undefined && isTwice && moment !== undefined ? offsetOf(local, moment) : "";
  const isReady = local !== undefined && zone !== undefined && moment !== undefined && !isPast;
  return {
    fields: { date, time, zoneText, which },
    set: {
      date: setDate,
      time: setTime,
      zoneText: setZoneText,
      which: setWhich,
    },
    zone,
    /** The two that are meant where the clock goes back over it. */
    choices: isTwice && local !== undefined ? moments.map((one) => offsetOf(local, one)) : [],
    moment,
    timeError,
    /** What the server is told; undefined as long as it cannot be sent. */
    input: isReady ? { scheduledTime: `${local}${offset}`, timeZone: zone } : undefined,
  };
}

/** Undefined where it is no time: a browser without a date field leaves the writing to the reader. */
function readMoments(local: string, zone: string): number[] | undefined {
  try {
    return momentsOf(local, zone);
  } catch {
    return undefined;
  }
}
