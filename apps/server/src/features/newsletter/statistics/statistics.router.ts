import {
  campaignIdInput,
  campaignStatistics,
  linkMapInput,
  linkMapOutput,
  newsletterStatistics,
  readerStatistics,
  readerStatisticsInput,
} from "@sortes/contract";
import { router, staff } from "../../ground/procedures.ts";

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

  readers: staff
    .meta({ token: ["statistics:read"], weight: 5 })
    .input(readerStatisticsInput)
    .output(readerStatistics)
    .query(({ ctx, input }) => ctx.app.readerStatistics.compare(input)),

  linkMap: staff
    .meta({ token: ["statistics:read", "campaigns:read"], weight: 5 })
    .input(linkMapInput)
    .output(linkMapOutput)
    .mutation(({ ctx, input: { id, language } }) =>
      ctx.app.linkMaps.show(ctx.session.user, { id, language, locale: ctx.caller.locale }),
    ),
});
