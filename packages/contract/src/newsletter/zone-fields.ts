import { z } from "zod";
import { issue, line } from "../fields.ts";
import { isTimeZone } from "../time-zones.ts";

/** Characters of the longest name, and more. */
const longest = 100;

/** The name of a time zone. */
export const timeZoneName = line(longest)
  .refine(isTimeZone, { error: issue("TIME_ZONE_UNKNOWN").message })
  .meta({ description: "A time zone of the IANA database", example: "Pacific/Auckland" });

/** The time zone of a reader in replies. */
export const shownZone = z.string().nullable().meta({
  description: "Their time zone; null: unknown",
  example: "Europe/Bucharest",
});
