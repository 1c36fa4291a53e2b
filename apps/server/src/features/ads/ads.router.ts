import { adOutput } from "@sortes/contract";
import { openToGuests, router } from "../procedures.ts";

export const adsRouter = router({
  current: openToGuests
    .meta({ token: "never" })
    .output(adOutput)
    .query(async ({ ctx }) => {
      const session = await ctx.authenticate();
      return { ad: ctx.app.ads.for(session?.user.subscriptionTier) };
    }),
});
