import { parseDateTime, toZoned } from "@internationalized/date";
import { DomainError, isTimeZone, type PlainCode } from "@sortes/contract";
import type { Db } from "@sortes/db";
import * as ownTimes from "@sortes/db/newsletter/campaigns/own-time";
import type { LocalTime } from "@sortes/db/newsletter/campaigns/own-time";
import type { Schedule } from "@sortes/db/newsletter/campaigns/states";
import type { CampaignRun } from "@sortes/db/newsletter/statistics/statistics";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** An RFC 3339 date and time, whose seconds and offset from UTC are optional. */
const written =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?([Zz]|[+-]\d\d:\d\d)?$/;

/** The last year written with four digits; later ones are refused. */
const lastYear = 9999;

/**
 * Parses a scheduled time: a time with an offset, or a local time with a time zone. With both, the offset must be one
 * that the zone has at that time.
 * @throws DomainError INVALID_INPUT with DATE_INVALID, TIME_ZONE_UNKNOWN, TIME_IMPOSSIBLE (skipped when clocks go
 * forward) or TIME_AMBIGUOUS (repeated when clocks go back).
 */
export function readScheduledTime(text: string, timeZone: string | undefined): Date {
  const moment = readMoment(text, timeZone);
  if (moment.getUTCFullYear() > lastYear) throw refused("scheduledTime", "DATE_INVALID");
  return moment;
}

function readMoment(text: string, timeZone: string | undefined): Date {
  const parts = written.exec(text);
  if (!parts || !isOnTheCalendar(parts)) throw refused("scheduledTime", "DATE_INVALID");
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw refused("timeZone", "TIME_ZONE_UNKNOWN");
  const [, , , , , , , , offset] = parts;
  // the parser accepts neither lower case nor fractions finer than milliseconds
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
 * Parses a local time for every reader, and the zone of readers whose own is unknown.
 * @throws DomainError INVALID_INPUT with DATE_INVALID, TIME_ZONE_UNKNOWN.
 */
export function readLocalTime(text: string, timeZone: string | undefined): LocalTime {
  const parts = written.exec(text);
  if (!parts || !isOnTheCalendar(parts) || parts[8] !== undefined)
    throw refused("scheduledTime", "DATE_INVALID");
  if (timeZone === undefined || !isTimeZone(timeZone))
    throw refused("timeZone", "TIME_ZONE_UNKNOWN");
  return { time: text.slice(0, 16).toUpperCase(), timeZone };
}

/** It begins where readers have that time first. */
export async function inOwnTime(db: Db, local: LocalTime): Promise<Schedule> {
  const { ownTime } = await ownTimes.spread(db, local);
  return { time: new Date(ownTime.first.at), ownTime };
}

/**
 * @param now the database's time, by which campaigns start
 * @throws DomainError INVALID_INPUT with TIME_PAST.
 */
export function checkIsAhead(time: Date, now: Date): void {
  if (time.getTime() <= now.getTime()) throw refused("scheduledTime", "TIME_PAST");
}

const refused = (field: "scheduledTime" | "timeZone", code: PlainCode): DomainError =>
  new DomainError("INVALID_INPUT", {}, { [field]: [{ code }] });

/** Whether the date, the time and the offset exist. */
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

function inZone(local: string, timeZone: string): Date {
  const [earlier, later] = wallTimes(local, timeZone);
  if (earlier.epoch === later.epoch) return new Date(earlier.epoch);
  const code = earlier.isAsWritten && later.isAsWritten ? "TIME_AMBIGUOUS" : "TIME_IMPOSSIBLE";
  throw refused("scheduledTime", code);
}

/** The first and last instants at which clocks in the zone show this time; equal except around clock changes. */
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

/** How far ahead a start is queued (ms); queues are not made to hold a job for years. */
const announcedAhead = 7 * 24 * 60 * 60 * 1000;

/**
 * Wakes workers for campaigns without delaying the call; the worker's tick picks up any start that could not be queued.
 */
export class CampaignJobs extends Service<Parts> {
  /** Tells workers that a campaign has work now. */
  wake({ id, run }: CampaignRun): void {
    this.#announce("campaign.wake", { id, run }, 0);
  }

  /** Schedules the start of a campaign. Starts more than a week ahead are left to the tick. */
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
