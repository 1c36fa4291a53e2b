import { parseDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import { DomainError, isTimeZone, type PlainCode } from "@sortes/contract";
import type { Db } from "@sortes/db";
import * as ownTimes from "@sortes/db/newsletter/campaigns/own-time";
import type { LocalTime } from "@sortes/db/newsletter/campaigns/own-time";
import type { Schedule } from "@sortes/db/newsletter/campaigns/states";
import type { CampaignRun } from "@sortes/db/newsletter/statistics/statistics";
import { Service, type ServiceParts } from "../../ground/service.ts";

/**
 * An RFC 3339 date and time, in capitals, whose seconds and offset from UTC are optional: up to the minute, the seconds,
 * milliseconds, and the offset.
 */
const written =
  /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(?:(\.\d{1,3})\d{0,6})?)?(Z|[+-]\d\d:\d\d)?$/;

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
  const { local, offset } = readWritten(text);
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw refused("timeZone", "TIME_ZONE_UNKNOWN");
  if (offset === undefined) {
    if (timeZone === undefined) throw refused("scheduledTime", "DATE_INVALID");
    return inZone(local, timeZone);
  }
  const moment = new Date(`${local}${offset}`);
  // if the offset does not exist
  if (Number.isNaN(moment.getTime())) throw refused("scheduledTime", "DATE_INVALID");
  const isInZone =
    timeZone === undefined ||
    offset === "Z" ||
    wallTimes(local, timeZone).some(({ epoch }) => epoch === moment.getTime());
  if (!isInZone) throw refused("scheduledTime", "DATE_INVALID");
  return moment;
}

/**
 * Parses a local time for every reader, and the zone of readers whose own is unknown.
 * @throws DomainError INVALID_INPUT with DATE_INVALID, TIME_ZONE_UNKNOWN.
 */
export function readLocalTime(text: string, timeZone: string | undefined): LocalTime {
  const { minute, offset } = readWritten(text);
  if (offset !== undefined) throw refused("scheduledTime", "DATE_INVALID");
  if (timeZone === undefined || !isTimeZone(timeZone))
    throw refused("timeZone", "TIME_ZONE_UNKNOWN");
  return { time: minute, timeZone };
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

/** @throws DomainError INVALID_INPUT with DATE_INVALID if there is no such date or time. */
function readWritten(text: string) {
  // the parsers accept neither lower case nor fractions finer than milliseconds
  const [, minute = "", second = "", fraction = "", offset] =
    written.exec(text.toUpperCase()) ?? [];
  const shown = `${minute}${second}`;
  const moment = new Date(`${shown}Z`);
  // a time that does not exist is read as another one, or not at all
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(shown))
    throw refused("scheduledTime", "DATE_INVALID");
  return { minute, local: `${shown}${fraction}`, offset };
}

function inZone(local: string, timeZone: string): Date {
  const [earlier, later] = wallTimes(local, timeZone);
  if (earlier.epoch === later.epoch) return new Date(earlier.epoch);
  throw refused("scheduledTime", earlier.isAsWritten ? "TIME_AMBIGUOUS" : "TIME_IMPOSSIBLE");
}

/** The first and last instants at which clocks in the zone show this time; equal except around clock changes. */
function wallTimes(local: string, timeZone: string) {
  const meant = parseDateTime(local);
  const read = (which: "earlier" | "later") => {
    const zoned = toZoned(meant, timeZone, which);
    const isAsWritten = toCalendarDateTime(zoned).compare(meant) === 0;
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
