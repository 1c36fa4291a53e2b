import { z } from "zod";
import { versionNumber } from "../fields.ts";
import { isoTime } from "../iso-time.ts";

/** The version that a change is based on. */
export const seenVersion = versionNumber.meta({
  description: "The version that was seen; another one is not replaced",
  example: 1,
});

/** The version of a stored thing, and its times. */
export const storedTimes = {
  version: z.int().meta({ description: "Counts up with each change", example: 1 }),
  createdAt: isoTime,
  changedAt: isoTime.meta({ description: "When it was last changed" }),
};
