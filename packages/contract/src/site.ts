import { z } from "zod";

/** Settings of the operator that every page may show. */
export const siteSettings = z
  .object({
    /** The address for mail to the operator. */
    supportEmail: z.string(),
    /** The address of “Buy me a coffee”. */
    coffeeUrl: z.string(),
  })
  .meta({ id: "SiteSettings" });
export type SiteSettings = z.infer<typeof siteSettings>;
