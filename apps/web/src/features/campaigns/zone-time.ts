import { parseDateTime, toZoned } from "@internationalized/date";

/** Where the reader is. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The names of all time zones that the browser knows, and UTC. */
export const knownZones = (): readonly string[] => [
  ...new Set(["UTC", ownZone(), ...Intl.supportedValuesOf("timeZone")]),
];

/** The zone that somebody means, who writes it in any case and with spaces; undefined where there is none. */
export function findZone(text: string): string | undefined {
  const key = (zone: string) => zone.toLowerCase().replaceAll(/[\s_]+/g, "_");
  const wanted = key(text.trim());
  return knownZones().find((zone) => key(zone) === wanted);
}

/**
 * The moments, in milliseconds, at which a clock of the zone shows a local time such as `2027-03-28T09:30`: none where it
 * goes forward over it, two where it goes back over it.
 * @throws where the text is no time
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

/** The offset from UTC of a moment that is a local time, as `+02:00`. */
export function offsetOf(local: string, moment: number): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - moment) / minuteMs);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}
