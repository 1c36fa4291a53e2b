import { expect, test } from "vitest";
import { findZone, momentsOf, offsetOf } from "./use-schedule.ts";

const bucharest = "Europe/Bucharest";
const iso = (local: string, zone: string) =>
  momentsOf(local, zone).map((moment) => new Date(moment).toISOString());

test.each([
  ["an hour in winter", "2026-12-01T09:00", bucharest, ["2026-12-01T07:00:00.000Z"]],
  ["an hour in summer", "2026-07-01T09:00", bucharest, ["2026-07-01T06:00:00.000Z"]],
  ["an hour over which the clock goes forward", "2027-03-28T03:30", bucharest, []],
  [
    "an hour that comes twice",
    "2026-10-25T03:30",
    bucharest,
    ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
  ],
  [
    "a zone with a quarter of an hour",
    "2026-12-01T09:00",
    "Asia/Kathmandu",
    ["2026-12-01T03:15:00.000Z"],
  ],
])("local times are converted to UTC for %s", (_, local, zone, moments) => {
  expect(iso(local, zone)).toEqual(moments);
});

test("invalid times are rejected", () => {
  expect(() => momentsOf("2026-13-45T09:00", bucharest)).toThrow("out of range");
});

test("each moment has its own offset", () => {
  const local = "2026-10-25T03:30";
  expect(momentsOf(local, bucharest).map((moment) => offsetOf(local, moment))).toEqual([
    "+03:00",
    "+02:00",
  ]);
  const [west = 0] = momentsOf("2026-12-01T09:00", "America/St_Johns");
  expect(offsetOf("2026-12-01T09:00", west)).toBe("-03:30");
});

test("a zone is found in any spelling, and nothing else is", () => {
  expect(findZone(" europe/bucharest")).toBe(bucharest);
  expect(findZone("america/new york")).toBe("America/New_York");
  expect(findZone("utc")).toBe("UTC");
  for (const wrong of ["", "Bucharest", "+02:00", "Europe"])
    expect(findZone(wrong)).toBeUndefined();
});
