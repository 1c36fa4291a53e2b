import { z } from "zod";

/** A time in replies (ISO 8601, UTC). */
export const isoTime = z.iso.datetime();
