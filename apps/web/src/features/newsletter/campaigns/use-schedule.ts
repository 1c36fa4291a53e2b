import { parseDateTime, toZoned } from "@internationalized/date";
import type { OwnTime } from "@sortes/contract";
import { useEffect, useState } from "react";
import type { MessageId } from "../../../base/catalogues.ts";

/** The reader's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones that the browser knows, and UTC. */
export const knownZones = (): readonly string[] => [
  ...new Set(["UTC", ownZone(), ...Intl.supportedValuesOf("timeZone")]),
];

/** Finds a zone by its name, ignoring case and accepting spaces; undefined if there is none. */
export function findZone(text: string): string | undefined {
  const key = (zone: string) => zone.toLowerCase().replaceAll(/[\s_]+/g, "_");
  const wanted = key(text.trim());
  return knownZones().find((zone) => key(zone) === wanted);
}

/**
 * The times, in milliseconds since 1970, at which clocks in the zone show a local time such as `2027-03-28T09:30`: none
 * if the clock skips it, two if the clock is set back over it.
 * @throws if the text is not a valid time
 */
export function momentsOf(local: string, zone: string): number[] {
  const meant = parseDateTime(local);
  const found = (["earlier", "later"] as const).flatMap((which) => {
    const zoned = toZoned(meant, zone, which);
    const isAsWritten = zoned.hour === meant.hour && zoned.minute === meant.minute;
    return isAsWritten ? [zoned.toDate().getTime()] : [];
  });
  return [...new Set(found)];
}

const minuteMs = 60_000;

/** The UTC offset of a time that has this local time, as `+02:00`. */
export function offsetOf(local: string, moment: number): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - moment) / minuteMs);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}

/** Milliseconds between two checks whether the time is still in the future. */
const tick = 5000;

/**
 * The state of the schedule form and its interpretation.
 * @param inReadersTime whether each reader gets it at this time of their own; then a time that clocks skip or show twice
 * is the server's to resolve, in each zone
 * @param changed the hour to change of a campaign that is being sent: where it may have passed, only the server knows
 */
export function useSchedule(inReadersTime = false, changed?: OwnTime | null) {
  const [was, wasAt = ""] = changed?.time.split("T") ?? [];
  const [date, setDate] = useState(was ?? "");
  const [time, setTime] = useState(wasAt);
  const [zoneText, setZoneText] = useState(changed?.timeZone ?? ownZone);
  const [which, setWhich] = useState<"" | "0" | "1">("");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);

  const zone = findZone(zoneText);
  const local = date !== "" && time !== "" ? `${date}T${time}` : undefined;
  const moments = local !== undefined && zone ? readMoments(local, zone) : [];
  const isTwice = !inReadersTime && moments?.length === 2;
  const moment = isTwice ? (which === "" ? undefined : moments[Number(which)]) : moments?.[0];
  const isPast = !changed && moment !== undefined && moment <= now;

  let timeError: MessageId | undefined;
  if (!moments) timeError = "DATE_INVALID";
  else if (local !== undefined && zone && moments.length === 0 && !inReadersTime)
    timeError = "TIME_IMPOSSIBLE";
  else if (isPast) timeError = "TIME_PAST";

  // an unambiguous time is sent without an offset: the server resolves it by its own zone rules
  const offset =
    local !== undefined && isTwice && moment !== undefined ? offsetOf(local, moment) : "";
  const isReady =
    local !== undefined &&
    zone !== undefined &&
    moments !== undefined &&
    (moment !== undefined || inReadersTime) &&
    !isPast;
  return {
    fields: { date, time, zoneText, which },
    set: {
      date: setDate,
      time: setTime,
      zoneText: setZoneText,
      which: setWhich,
    },
    zone,
    /** The two possible offsets if the clock is set back over the time. */
    choices: isTwice && local !== undefined ? moments.map((one) => offsetOf(local, one)) : [],
    moment,
    timeError,
    /** The input for the server; undefined while it is invalid. */
    input: isReady
      ? {
          scheduledTime: `${local}${offset}`,
          timeZone: zone,
          ...(inReadersTime && { inReadersTime }),
        }
      : undefined,
  };
}

/** Undefined if the time is invalid: browsers without a date field accept any text. */
function readMoments(local: string, zone: string): number[] | undefined {
  try {
    return momentsOf(local, zone);
  } catch {
    return undefined;
  }
}
