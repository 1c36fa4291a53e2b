// without zod, since pages load it

/** Whether a name is an IANA time zone; excludes offsets, which Intl accepts too. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The place that a zone is named after: “Pacific/Auckland” is “Auckland”. */
export const placeOfZone = (zone: string): string =>
  (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

const day = 24 * 60 * 60 * 1000;

/** Milliseconds by which clocks in a zone are ahead of UTC. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    of("year"),
    of("month") - 1,
    of("day"),
    of("hour"),
    of("minute"),
    of("second"),
  );
  return shown - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment at which clocks in a zone show a local time, such as `2027-03-28T08:00`: the first one where they show it
 * twice, and where they skip it, as long after the change as it was meant to be after the last time before it.
 */
export function momentInZone(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  const before = shown - offsetAt(shown - day, timeZone);
  const after = shown - offsetAt(shown + day, timeZone);
  const isShown = (moment: number) => moment + offsetAt(moment, timeZone) === shown;
  return new Date(isShown(before) || !isShown(after) ? before : after);
}
