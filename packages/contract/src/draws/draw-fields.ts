import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { safeInteger, text } from "../fields.ts";
import { drawStates } from "./draw-limits.ts";

/** Fields that several calls about draws have. */
export const natural = safeInteger.min(0);
/** Covers the rounds of more than two hundred years. */
export const roundNumber = safeInteger.min(1).max(2 ** 31 - 1);
/** Lower-case hexadecimal digits. */
export const hexOf = (digits: number) => text(digits).regex(new RegExp(`^[\\da-f]{${digits}}$`));

/** In replies. */
export const state = z.enum(drawStates);
export const hex = z.string();
/** When and why staff deleted the texts of a draw; null if they did not. */
export const takenDown = z.object({ at: isoTime, reason: z.string() }).nullable();
