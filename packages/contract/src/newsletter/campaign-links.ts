import { z } from "zod";
import { campaignWarning } from "./campaign-preview.ts";

/** Whether the links of a campaign were reachable at the last check. */
export const checkedLinks = z
  .object({
    links: z.int().meta({
      description: "Web addresses in the letters that are the same for every reader, each once",
      example: 12,
    }),
    answered: z.int().meta({ description: "How many of them answered", example: 10 }),
    notAsked: z.int().meta({
      description:
        "How many were not asked: they would change something, were too many, or time ran out",
      example: 1,
    }),
    warnings: z.array(campaignWarning),
  })
  .meta({ id: "CheckedLinks" });
export type CheckedLinks = z.infer<typeof checkedLinks>;
