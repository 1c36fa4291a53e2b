import { z } from "zod";

/** Settings of the operator that every page may show. */
export const siteSettings = z
  .object({
    /** Where people write to the operator. */
    supportEmail: z.string(),
    /** Where “Buy me a coffee” leads. */
    coffeeUrl: z.string(),
  })
  .meta({ id: "SiteSettings" });
export type SiteSettings = z.infer<typeof siteSettings>;
