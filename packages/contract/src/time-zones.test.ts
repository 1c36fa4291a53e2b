import { describe, expect, it } from "vitest";
import { isTimeZone, momentInZone, placeOfZone } from "./time-zones.ts";

describe("a local time in a zone", () => {
  it.each([
    ["2026-11-27T08:00", "Pacific/Auckland", "2026-11-26T19:00:00.000Z"],
    ["2026-11-27T08:00", "Europe/Bucharest", "2026-11-27T06:00:00.000Z"],
    ["2026-11-27T08:00", "Pacific/Honolulu", "2026-11-27T18:00:00.000Z"],
    ["2026-11-27T08:00", "Asia/Kathmandu", "2026-11-27T02:15:00.000Z"],
    // the clocks have changed some hours before
    ["2027-03-28T08:00", "Europe/Bucharest", "2027-03-28T05:00:00.000Z"],
    ["2027-10-31T08:00", "Europe/Bucharest", "2027-10-31T06:00:00.000Z"],
    // skipped: an hour later
    ["2027-03-28T03:30", "Europe/Bucharest", "2027-03-28T01:30:00.000Z"],
    // shown twice: the first time
    ["2027-10-31T03:30", "Europe/Bucharest", "2027-10-31T00:30:00.000Z"],
    // a whole day is skipped
    ["2011-12-30T08:00", "Pacific/Apia", "2011-12-30T18:00:00.000Z"],
  ])("%s in %s is %s", (local, zone, moment) => {
    expect(momentInZone(local, zone).toISOString()).toBe(moment);
  });
});

it("names of zones are those of the IANA database, and named after a place", () => {
  expect(["Europe/Bucharest", "UTC", "America/Argentina/Buenos_Aires"].map(isTimeZone)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["+02:00", "Europe/Nowhere", "", "8"].map(isTimeZone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(placeOfZone("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
});
