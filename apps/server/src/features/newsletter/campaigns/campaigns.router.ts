import {
  campaign,
  campaignIdInput,
  campaignProgress,
  campaignProgressOutput,
  createCampaignInput,
  limits,
  listCampaignsInput,
  listCampaignsOutput,
  updateCampaignInput,
} from "@sortes/contract";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { router, staff } from "../../ground/procedures.ts";
import { campaignLifecycleProcedures } from "./campaign-lifecycle.router.ts";
import { campaignMailProcedures, changingState } from "./campaign-mail.router.ts";
import { campaignRecipientProcedures } from "./campaign-recipients.router.ts";

const { requestBytes } = limits.campaign;

/** Listed campaigns per unit of work in the flood guard. */
const campaignsPerUnit = 10;

export const campaignsRouter = router({
  ...campaignMailProcedures,
  ...campaignRecipientProcedures,
  ...campaignLifecycleProcedures,

  list: staff
    .meta({
      rest: "GET /newsletter/campaigns/list/",
      summary: "Campaigns, newest first; long bodies are shortened",
      results: "campaigns",
      beside: ["pagination"],
      token: ["campaigns:read"],
      weight: 3,
    })
    .input(listCampaignsInput)
    .output(listCampaignsOutput)
    .query(async ({ ctx, input }) => {
      const [page, sending] = await Promise.all([
        ctx.app.campaigns.list(input),
        ctx.app.sending.state(),
      ]);
      ctx.charge(Math.floor(page.campaigns.length / campaignsPerUnit));
      return { ...page, sending };
    }),

  progress: staff
    .meta({
      rest: "GET /newsletter/campaigns/progress/",
      summary: "Progress of the campaigns that are being sent",
      token: ["campaigns:read"],
      weight: 2,
    })
    .output(campaignProgressOutput)
    .query(async ({ ctx }) => ({ campaigns: await ctx.app.campaigns.progress() })),

  progressOf: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/progress/",
      summary: "Progress of one campaign, in any state",
      errors: ["NOT_FOUND"],
      token: ["campaigns:read"],
      weight: 2,
    })
    .input(campaignIdInput)
    .output(campaignProgress)
    .query(({ ctx, input }) => ctx.app.campaigns.progressOf(input.id)),

  get: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/",
      summary: "One campaign with its whole body",
      errors: ["NOT_FOUND"],
      token: ["campaigns:read"],
      weight: 3,
    })
    .input(campaignIdInput)
    .output(campaign)
    .query(({ ctx, input }) => ctx.app.campaigns.get(input.id)),

  create: creatingAsStaff
    .meta({
      rest: "POST /newsletter/campaigns/",
      status: 201,
      summary: "Create a campaign as a draft",
      token: ["campaigns:write"],
      inputBytes: requestBytes,
    })
    .input(createCampaignInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaigns.create(ctx.session.user.id, input, ctx.once)),

  update: staff
    .meta({
      rest: "PATCH /newsletter/campaigns/{id}/",
      summary: "Change a draft",
      errors: [...changingState, "CAMPAIGN_CHANGED"],
      token: ["campaigns:write"],
      weight: 3,
      inputBytes: requestBytes,
    })
    .input(updateCampaignInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaigns.update(input)),

  remove: staff
    .meta({
      rest: "DELETE /newsletter/campaigns/{id}/",
      status: 204,
      summary: "Delete a draft",
      errors: changingState,
      token: ["campaigns:write"],
    })
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => ctx.app.campaigns.remove(ctx.session.user.id, input.id)),

  duplicate: creatingAsStaff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/duplicate/",
      status: 201,
      summary: "Copy a campaign into a new draft",
      errors: ["NOT_FOUND"],
      token: ["campaigns:write"],
    })
    .input(campaignIdInput)
    .output(campaign)
    .mutation(({ ctx, input }) =>
      ctx.app.campaigns.duplicate(
        ctx.session.user.id,
        { id: input.id, language: ctx.caller.locale },
        ctx.once,
      ),
    ),
});
