import { campaignIdInput, campaignStatistics, newsletterStatistics } from "@sortes/contract";
import { router, staff } from "../procedures.ts";

export const statisticsRouter = router({
  newsletter: staff
    .meta({ token: ["statistics:read"], weight: 5 })
    .output(newsletterStatistics)
    .query(({ ctx }) => ctx.app.statistics.newsletter()),

  campaign: staff
    .meta({ token: ["statistics:read"], weight: 3 })
    .input(campaignIdInput)
    .output(campaignStatistics)
    .query(({ ctx, input }) => ctx.app.statistics.campaign(input.id)),
});
