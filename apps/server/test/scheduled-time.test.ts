import { DomainError } from "@sortes/contract";
import { expectEveryCase } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import {
  checkIsAhead,
  readScheduledTime,
} from "../src/features/newsletter/campaigns/scheduling.ts";

/** The time, or the field and its error. */
function outcome(text: string, zone?: string): string {
  try {
    return readScheduledTime(text, zone).toISOString();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [[field, [message]] = ["", []]] = Object.entries(error.fields ?? {});
    return `${field}: ${message?.code}`;
  }
}

const romania = "Europe/Bucharest";

describe("a time with its offset", () => {
  it.each([
    ["2027-03-28T09:30:00Z", "2027-03-28T09:30:00.000Z"],
    ["2027-03-28T09:30:00+03:00", "2027-03-28T06:30:00.000Z"],
    ["2027-03-28T09:30:00.123456-05:30", "2027-03-28T15:00:00.123Z"],
    ["2027-03-28t09:30:00z", "2027-03-28T09:30:00.000Z"],
    ["2027-03-28T09:30+00:00", "2027-03-28T09:30:00.000Z"],
    ["2028-02-29T23:59:59Z", "2028-02-29T23:59:59.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
  ])("%s is parsed", (text, moment) => {
    expect(outcome(text)).toBe(moment);
  });

  // spec 5.3
  it.each([
    "",
    "tomorrow",
    "2027-02-30T09:30:00Z",
    "2027-02-29T09:30:00Z",
    "2027-13-01T09:30:00Z",
    "2027-00-10T09:30:00Z",
    "2027-03-28T24:00:00Z",
    "2027-03-28T09:60:00Z",
    "2027-03-28T09:30:60Z",
    "2027-03-28T09:30:00+24:00",
    "2027-03-28T09:30:00+03:60",
    "2027-03-28T09:30:00",
    "2027-03-28 09:30:00Z",
    "2027-03-28",
    "28.03.2027 09:30",
    "1806226200000",
    "+010000-01-01T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "2027-03-28T09:30:00Z\n",
    " 2027-03-28T09:30:00Z",
    "２０２７-03-28T09:30:00Z",
  ])("%j is rejected", (text) => {
    expect(outcome(text)).toBe("scheduledTime: DATE_INVALID");
  });

  it("must have an offset that is valid in its zone", () => {
    expect(outcome("2027-03-27T09:30:00+02:00", romania)).toBe("2027-03-27T07:30:00.000Z");
    expect(outcome("2027-03-27T09:30:00+03:00", romania)).toBe("scheduledTime: DATE_INVALID");
    expect(outcome("2027-03-27T07:30:00Z", romania)).toBe("2027-03-27T07:30:00.000Z");
    // the offset says which of the two is meant
    expect(outcome("2027-10-31T03:30:00+03:00", romania)).toBe("2027-10-31T00:30:00.000Z");
    expect(outcome("2027-10-31T03:30:00+02:00", romania)).toBe("2027-10-31T01:30:00.000Z");
  });
});

describe("a local time and its zone", () => {
  it.each([
    ["2027-03-27T09:30", romania, "2027-03-27T07:30:00.000Z"],
    ["2027-03-29T09:30", romania, "2027-03-29T06:30:00.000Z"],
    ["2027-03-28T02:59:59", romania, "2027-03-28T00:59:59.000Z"],
    ["2027-03-28T03:00", romania, "scheduledTime: TIME_IMPOSSIBLE"],
    ["2027-03-28T03:30", romania, "scheduledTime: TIME_IMPOSSIBLE"],
    ["2027-03-28T04:00", romania, "2027-03-28T01:00:00.000Z"],
    ["2027-10-31T02:59", romania, "2027-10-30T23:59:00.000Z"],
    ["2027-10-31T03:00", romania, "scheduledTime: TIME_AMBIGUOUS"],
    ["2027-10-31T03:59:59.999", romania, "scheduledTime: TIME_AMBIGUOUS"],
    ["2027-10-31T04:00", romania, "2027-10-31T02:00:00.000Z"],
    // by half an hour
    ["2027-10-03T02:15", "Australia/Lord_Howe", "scheduledTime: TIME_IMPOSSIBLE"],
    ["2027-04-04T01:45", "Australia/Lord_Howe", "scheduledTime: TIME_AMBIGUOUS"],
    // at midnight
    ["2027-03-28T00:30", "Asia/Beirut", "scheduledTime: TIME_IMPOSSIBLE"],
    ["2027-03-28T09:30", "UTC", "2027-03-28T09:30:00.000Z"],
    ["2027-03-28T09:30", "Asia/Kathmandu", "2027-03-28T03:45:00.000Z"],
    ["2027-03-28T09:30", "Mars/Olympus", "timeZone: TIME_ZONE_UNKNOWN"],
    ["2027-03-28T09:30", "", "timeZone: TIME_ZONE_UNKNOWN"],
    ["2027-03-28T09:30", "+02:00", "timeZone: TIME_ZONE_UNKNOWN"],
    ["2027-03-28T09:30", "__proto__", "timeZone: TIME_ZONE_UNKNOWN"],
    ["2027-02-30T09:30", romania, "scheduledTime: DATE_INVALID"],
  ])("%s in %s is %s", (text, zone, expected) => {
    expect(outcome(text, zone)).toBe(expected);
  });

  it("is read in every zone that Node knows", () =>
    expectEveryCase(
      Intl.supportedValuesOf("timeZone"),
      (zone) => zone,
      (zone) => expect(outcome("2027-07-15T12:30", zone)).toMatch(/^2027-07-1[456]T/),
    ));
});

it("a scheduled time has to be in the future", () => {
  const now = new Date("2027-01-01T00:00:00Z");
  const codeOf = (time: string) => {
    try {
      checkIsAhead(new Date(time), now);
      return undefined;
    } catch (error) {
      return (error as DomainError).fields?.["scheduledTime"]?.[0];
    }
  };
  expect(codeOf("2026-12-31T23:59:59Z")).toMatchObject({ code: "TIME_PAST" });
  expect(codeOf("2027-01-01T00:00:00Z")).toMatchObject({ code: "TIME_PAST" });
  expect(codeOf("2027-01-01T00:00:00.001Z")).toBeUndefined();
  expect(codeOf("2099-01-02T00:00:00Z")).toBeUndefined();
});
