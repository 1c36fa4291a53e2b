import { z } from "zod";

const storeState = z.enum(["ok", "unavailable"]);

/** The state of a server and its dependencies. */
export const healthOutput = z
  .strictObject({
    status: z.enum(["ok", "degraded"]),
    stores: z.strictObject({ database: storeState, queue: storeState }),
    /** Whether the tables are those that this server is written for, older or newer. */
    schema: z.enum(["ok", "behind", "ahead", "unknown"]),
    worker: z.enum(["ok", "down"]),
    /** Codes of problems that somebody should check. */
    notes: z.array(z.string()),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof healthOutput>;
