import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { flag, form } from "../fields.ts";

/** Whether sending is stopped, whether a worker is missing, and the current fault of the mail server. */
export const sendingState = z
  .object({
    stopped: z.boolean(),
    changedAt: isoTime.nullable(),
    noWorker: z
      .boolean()
      .meta({ description: "Whether no worker is running, so that nothing is sent" }),
    /** The fault of the mail server or account, since when, and the time of the next try. */
    fault: z
      .object({
        /** `bounces`: unusually many addresses are rejected. `server`: anything else. */
        kind: z.enum(["server", "bounces"]),
        message: z.string(),
        since: isoTime,
        retryAt: isoTime.nullable(),
      })
      .nullable(),
    /** During a warm-up: today's campaign mails (UTC), their allowance, and the end of the day. */
    warmUp: z
      .object({
        taken: z.int().meta({ description: "Campaign mails that today has had" }),
        allowance: z.int().meta({ description: "Campaign mails that today may have" }),
        endsAt: isoTime,
      })
      .nullable(),
  })
  .meta({ id: "SendingState" });
/** Stops or resumes the sending of all campaigns. */
export const turnSendingInput = form({ stopped: flag });
export type SendingState = z.infer<typeof sendingState>;
