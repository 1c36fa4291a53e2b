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
    .meta({
      rest: "GET /newsletter/stats/",
      summary: "Number of subscribers, and their opens and clicks",
      beside: ["totalSubscribers", "openRate", "clickRate", "recentCampaigns"],
      namesStay: true,
      token: ["statistics:read"],
      weight: 5,
    })
    .output(newsletterStatistics)
    .query(({ ctx }) => ctx.app.statistics.newsletter()),

  campaign: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/stats/",
      summary: "Opens and clicks of one campaign, by link and by hour",
      errors: ["NOT_FOUND"],
      token: ["statistics:read"],
      weight: 3,
    })
    .input(campaignIdInput)
    .output(campaignStatistics)
    .query(({ ctx, input }) => ctx.app.statistics.campaign(input.id)),

  readers: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/stats/readers/",
      summary:
        "Opens and clicks of one campaign by the readers' language, and of a segment beside the others",
      errors: ["NOT_FOUND"],
      token: ["statistics:read"],
      weight: 5,
    })
    .input(readerStatisticsInput)
    .output(readerStatistics)
    .query(({ ctx, input }) => ctx.app.readerStatistics.compare(input)),

  linkMap: staff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/link-map/",
      summary: "Show a sent campaign with each link's share of all clicks, once",
      errors: ["NOT_FOUND"],
      token: ["statistics:read", "campaigns:read"],
      weight: 5,
    })
    .input(linkMapInput)
    .output(linkMapOutput)
    .mutation(({ ctx, input: { id, language } }) =>
      ctx.app.linkMaps.show(ctx.session.user, { id, language, locale: ctx.caller.locale }),
    ),
});
