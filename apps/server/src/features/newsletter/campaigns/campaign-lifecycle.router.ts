import {
  campaign,
  campaignIdInput,
  cancelCampaignInput,
  planAgainInput,
  type Language,
  scheduleCampaignInput,
  sendAgainReport,
  sendCampaignInput,
  sentCampaignOutput,
} from "@sortes/contract";
import type { Once } from "../../ground/once/once.ts";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { staff } from "../../ground/procedures.ts";
import type { Asking } from "./campaign-freezing.ts";
import { changingState } from "./campaign-mail.router.ts";
import { workOfFreezing } from "../letters/campaign-rendering.ts";

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
    "OPENS_UNKNOWN",
    "OWN_TIME_WITH_SUBJECTS",
    "OWN_TIME_OVER",
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
/** Procedures that change the state of a campaign. */
export const campaignLifecycleProcedures = {
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
        "Schedule a draft or reschedule a campaign: a time with its offset, a local time with its time zone, or one in each reader's own, which can be changed where it has not come",
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
    .input(cancelCampaignInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignLifecycle.cancel(input, askingOf(ctx))),

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

  again: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/again/",
      summary: "The second mail to readers who have not opened the first, and what became of it",
      errors: ["NOT_FOUND"],
      token: ["campaigns:read"],
      weight: 2,
    })
    .input(campaignIdInput)
    .output(sendAgainReport)
    .query(({ ctx, input }) => ctx.app.sendAgain.report(input.id)),

  planAgain: staff
    .meta({
      rest: "PUT /newsletter/campaigns/{id}/again/",
      summary:
        "Send a letter once more, days later and with another subject, to readers who have not opened it",
      errors: [
        ...changingState,
        "OPENS_UNKNOWN",
        "SENT_AGAIN",
        "SUBJECT_BLANK",
        "SUBJECTS_EQUAL",
        "CAMPAIGN_NOT_SENDABLE",
      ],
      token: ["campaigns:send"],
      weight: 4,
    })
    .input(planAgainInput)
    .output(sendAgainReport)
    .mutation(({ ctx, input }) => ctx.app.sendAgain.plan(input, ctx.session.user.id)),

  cancelAgain: staff
    .meta({
      rest: "DELETE /newsletter/campaigns/{id}/again/",
      summary: "Cancel the second mail, or what is left of it",
      errors: ["NOT_FOUND"],
      token: ["campaigns:send"],
      weight: 3,
    })
    .input(campaignIdInput)
    .output(sendAgainReport)
    .mutation(({ ctx, input }) => ctx.app.sendAgain.cancel(input.id, ctx.session.user.id)),

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
};
