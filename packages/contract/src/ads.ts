import { z } from "zod";

/** The address of the ad's picture. */
export const adPictureAddress = "/api/ad/picture/";

/** The ad that the operator shows; null if there is none or the caller's tier has no ads. */
export const adOutput = z.object({
  ad: z
    .object({
      text: z.string(),
      /** Leads to another site, by https. */
      link: z.string(),
      /** An address of this server; null if the ad has no picture. */
      picture: z.string().nullable(),
    })
    .nullable(),
});
export type Ad = NonNullable<z.infer<typeof adOutput>["ad"]>;
