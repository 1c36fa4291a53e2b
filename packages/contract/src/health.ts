import { z } from "zod";

const storeState = z.enum(["ok", "unavailable"]);

/** How a server and what it stands on are. */
export const healthOutput = z
  .looseObject({
    status: z.enum(["ok", "degraded"]),
    stores: z.looseObject({ database: storeState, queue: storeState }),
    /** What somebody should look into, by code. */
    notes: z.array(z.string()).optional(),
    worker: z.enum(["ok", "down"]).optional(),
  })
  .meta({ id: "Health" });
