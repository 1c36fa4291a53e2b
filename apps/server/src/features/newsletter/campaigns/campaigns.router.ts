import {
  campaign,
  campaignIdInput,
  campaignProgress,
  campaignProgressOutput,
  createCampaignInput,
  type Language,
  limits,
  listCampaignsInput,
  listCampaignsOutput,
  scheduleCampaignInput,
  sendCampaignInput,
  sentCampaignOutput,
  updateCampaignInput,
} from "@sortes/contract";
import type { Once } from "../../ground/once/once.ts";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { router, staff } from "../../ground/procedures.ts";
import type { Asking } from "./campaign-freezing.ts";
import { campaignMailProcedures, changingState } from "./campaign-mail.router.ts";
import { workOfFreezing } from "../letters/campaign-rendering.ts";

const { requestBytes } = limits.campaign;

/** Listed campaigns per unit of work in the flood guard. */
const campaignsPerUnit = 10;

/** Compiling a mail costs about ten user lookups per language. */
const freezing = creatingAsStaff.meta({
  weight: 20,
  errors: [
    ...changingState,
    "CAMPAIGN_CHANGED",
    "CAMPAIGN_NOT_SENDABLE",
    "POSTAL_ADDRESS_MISSING",
    "CAMPAIGN_REACHES_NOBODY",
    "SEGMENT_GONE",
    "SUBJECT_BLANK",
    "SUBJECTS_EQUAL",
    "SUBJECT_TEST_WITHOUT_CLICKS",
  ],
});
interface Call {
  session: { user: { id: string } };
  caller: { locale: Language };
  once: Once;
}
const askingOf = ({ session, caller, once }: Call): Asking => ({
  actor: session.user.id,
  locale: caller.locale,
  once,
});
export const campaignsRouter = router({
  ...campaignMailProcedures,
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

  send: freezing
    .meta({
      rest: "POST /newsletter/campaigns/{id}/send/",
      summary: "Send a draft, or a scheduled campaign ahead of time, to everybody or its segment",
      token: ["campaigns:send"],
    })
    .input(sendCampaignInput)
    .output(sentCampaignOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfFreezing(ctx.app.db, input.id));
      return await ctx.app.campaignLifecycle.send(input, askingOf(ctx));
    }),

  schedule: freezing
    .meta({
      rest: "POST /newsletter/campaigns/{id}/schedule/",
      summary:
        "Schedule a draft or reschedule a campaign: a time with its offset, or a local time with its time zone",
      token: ["campaigns:send"],
    })
    .input(scheduleCampaignInput)
    .output(sentCampaignOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfFreezing(ctx.app.db, input.id));
      return await ctx.app.campaignLifecycle.schedule(input, askingOf(ctx));
    }),

  cancel: creatingAsStaff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/cancel/",
      summary: "Make a scheduled campaign a draft again, or end one that has started or was missed",
      errors: changingState,
      token: ["campaigns:send"],
    })
    .input(campaignIdInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignLifecycle.cancel(input.id, askingOf(ctx))),

  pause: staff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/pause/",
      summary: "Pause a campaign that is being sent",
      errors: changingState,
      token: ["campaigns:send"],
      weight: 3,
    })
    .input(campaignIdInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignLifecycle.pause(input.id, ctx.session.user.id)),

  resume: staff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/resume/",
      summary: "Resume a paused campaign, or send one that missed its time",
      errors: [...changingState, "POSTAL_ADDRESS_MISSING"],
      token: ["campaigns:send"],
      weight: 3,
    })
    .input(campaignIdInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignLifecycle.resume(input.id, ctx.session.user.id)),

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
