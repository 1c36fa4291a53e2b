import { housekeeping } from "./housekeeping.ts";
import type { JobHandlers } from "./job.ts";
import { mailTick } from "./mail-tick.ts";
import { sendMail } from "./send-mail.ts";

/** A job without a handler does not compile. */
export const handlers: JobHandlers = {
  "mail.send": sendMail,
  "mail.tick": mailTick,
  housekeeping,
};
