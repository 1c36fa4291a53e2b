import { z } from "zod";

const storeState = z.enum(["ok", "unavailable"]);

/** How a server and what it stands on are. */
export const healthOutput = z
  .strictObject({
    status: z.enum(["ok", "degraded"]),
    stores: z.strictObject({ database: storeState, queue: storeState }),
    /** Whether the tables are those that this server is written for, older or newer. */
    schema: z.enum(["ok", "behind", "ahead", "unknown"]),
    worker: z.enum(["ok", "down"]),
    /** What somebody should look into, by code. */
    notes: z.array(z.string()),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof healthOutput>;
