import { parseDateTime, toZoned } from "@internationalized/date";
import { DomainError, type PlainCode } from "@sortes/contract";
import type { CampaignRun } from "@sortes/db";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** A date and a time of the day, and for a moment the offset from UTC (RFC 3339); seconds may be left out. */
const written =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?([Zz]|[+-]\d\d:\d\d)?$/;

/** The last year that both sides write with four digits. */
const lastYear = 9999;

/**
 * The moment that staff mean: a time with its offset, or a local time and the zone in which it is meant. With both, the
 * offset has to be one that the zone has then.
 * @throws DomainError INVALID_INPUT with DATE_INVALID, TIME_ZONE_UNKNOWN, TIME_IMPOSSIBLE (the clock goes forward over it)
 * or TIME_AMBIGUOUS (the clock goes back over it).
 */
export function readScheduledTime(text: string, timeZone: string | undefined): Date {
  const moment = readMoment(text, timeZone);
  if (moment.getUTCFullYear() > lastYear) throw refused("scheduledTime", "DATE_INVALID");
  return moment;
}

function readMoment(text: string, timeZone: string | undefined): Date {
  const parts = written.exec(text);
  if (!parts || !isOnTheCalendar(parts)) throw refused("scheduledTime", "DATE_INVALID");
  if (timeZone !== undefined && !isZone(timeZone)) throw refused("timeZone", "TIME_ZONE_UNKNOWN");
  const [, , , , , , , , offset] = parts;
  // the parser knows neither small letters nor more than milliseconds
  const local = text.slice(0, text.length - (offset?.length ?? 0)).toUpperCase();
  if (offset === undefined) {
    if (timeZone === undefined) throw refused("scheduledTime", "DATE_INVALID");
    return inZone(local, timeZone);
  }
  const moment = new Date(`${toMilliseconds(local)}${offset.toUpperCase()}`);
  if (Number.isNaN(moment.getTime())) throw refused("scheduledTime", "DATE_INVALID");
  const isInZone =
    timeZone === undefined ||
    /z/i.test(offset) ||
    wallTimes(local, timeZone).some(({ epoch }) => epoch === moment.getTime());
  if (!isInZone) throw refused("scheduledTime", "DATE_INVALID");
  return moment;
}

/**
 * @param now by the clock of the database, which starts the campaign
 * @throws DomainError INVALID_INPUT with TIME_PAST.
 */
export function checkIsAhead(time: Date, now: Date): void {
  if (time.getTime() <= now.getTime()) throw refused("scheduledTime", "TIME_PAST");
}

const refused = (field: "scheduledTime" | "timeZone", code: PlainCode): DomainError =>
  new DomainError("INVALID_INPUT", {}, { [field]: [{ code }] });

/** Whether there is such a day and such a time of the day. */
function isOnTheCalendar([, ...parts]: RegExpExecArray): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  const [, offsetHour = 0, offsetMinute = 0] =
    /^[+-](\d\d):(\d\d)$/.exec(parts[7] ?? "")?.map(Number) ?? [];
  return isDay && hour < 24 && minute < 60 && second < 60 && offsetHour < 24 && offsetMinute < 60;
}

const toMilliseconds = (local: string): string => local.replace(/(\.\d{3})\d+$/, "$1");

/** Names of the IANA database; not offsets, which Intl accepts too. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

function inZone(local: string, timeZone: string): Date {
  const [earlier, later] = wallTimes(local, timeZone);
  if (earlier.epoch === later.epoch) return new Date(earlier.epoch);
  const code = earlier.isAsWritten && later.isAsWritten ? "TIME_AMBIGUOUS" : "TIME_IMPOSSIBLE";
  throw refused("scheduledTime", code);
}

/** The first and the last moment at which a clock of the zone shows this; equal except around changes. */
function wallTimes(local: string, timeZone: string) {
  const meant = parseDateTime(toMilliseconds(local));
  const read = (which: "earlier" | "later") => {
    const zoned = toZoned(meant, timeZone, which);
    const isAsWritten = zoned.hour === meant.hour && zoned.minute === meant.minute;
    return { epoch: zoned.toDate().getTime(), isAsWritten };
  };
  return [read("earlier"), read("later")] as const;
}

type Parts = ServiceParts<"queues" | "log">;

/** Milliseconds ahead for which a start is announced: queues are not made to hold a job for years. */
const announcedAhead = 7 * 24 * 60 * 60 * 1000;

/** Wakes workers for campaigns, without delaying the call: the worker's tick finds what could not be announced. */
export class CampaignJobs extends Service<Parts> {
  /** Announces that a campaign has work now. */
  wake({ id, run }: CampaignRun): void {
    this.#announce("campaign.wake", { id, run }, 0);
  }

  /** Announces when to start a campaign. Distant starts are left to the tick. */
  startIn({ id, run }: CampaignRun, delayMs: number): void {
    if (delayMs > announcedAhead) return;
    this.#announce("campaign.start", { id, run }, delayMs);
  }

  #announce(
    name: "campaign.wake" | "campaign.start",
    { id: campaignId, run }: CampaignRun,
    delayMs: number,
  ): void {
    const { queues, log } = this.parts;
    queues.producer.announce(name, { campaignId, run }, { delayMs }).catch((error: unknown) => {
      log.warn({ err: error, campaignId }, "a campaign was not announced; the tick will find it");
    });
  }
}
