import {
  archiveCampaignInput,
  campaign,
  campaignAudience,
  campaignAudienceInput,
  campaignIdInput,
  campaignRecordInput,
  campaignRecordOutput,
  campaignTestInput,
  checkedLinks,
  chooseSubjectInput,
  languages,
  limits,
  previewCampaignInput,
  previewKeptInput,
  previewOutput,
  subjectTestReport,
  testSentOutput,
} from "@sortes/contract";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { staff } from "../../ground/procedures.ts";
import { workOfKept, workOfRendering } from "../letters/campaign-rendering.ts";
import { archiveOf } from "../letters/preview.service.ts";

/** Errors of everything that a campaign permits only in some states. */
export const changingState = ["NOT_FOUND", "CAMPAIGN_WRONG_STATE", "CAMPAIGN_OF_WELCOME"] as const;

/** Compiling a mail costs about twenty user lookups. */
const renderingWeight = 20;
const rendering = staff.meta({ weight: renderingWeight });

/** Procedures for a campaign's mail. */
export const campaignMailProcedures = {
  preview: rendering
    .meta({
      rest: "POST /newsletter/campaigns/preview/",
      summary: "Render unsaved content for a one-time preview",
      errors: ["CAMPAIGN_NOT_SENDABLE"],
      token: ["campaigns:write"],
      inputBytes: limits.campaign.requestBytes,
      tellsStored: false,
    })
    .input(previewCampaignInput)
    .output(previewOutput)
    .mutation(({ ctx, input: { language = ctx.caller.locale, scheme, ...draft } }) => {
      ctx.charge(workOfRendering(draft));
      const shown = { ...draft, archivePath: archiveOf(draft) };
      return ctx.app.campaignPreviews.show(shown, ctx.session.user, {
        locale: language,
        words: ctx.caller.locale,
        scheme,
      });
    }),

  previewKept: rendering
    .meta({
      rest: "POST /newsletter/campaigns/{id}/preview/",
      summary: "Render a campaign for a one-time preview",
      errors: ["NOT_FOUND", "CAMPAIGN_NOT_SENDABLE"],
      token: ["campaigns:read"],
    })
    .input(previewKeptInput)
    .output(previewOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfKept(ctx.app.db, input.id));
      return await ctx.app.campaignPreviews.showKept(input, ctx.session.user, ctx.caller.locale);
    }),

  checkLinks: rendering
    .meta({
      rest: "POST /newsletter/campaigns/{id}/check-links/",
      summary: "Ask whether the links of a campaign answer; up to 60 are asked, for 10 seconds",
      errors: ["NOT_FOUND", "CAMPAIGN_NOT_SENDABLE"],
      token: ["campaigns:write"],
    })
    .input(campaignIdInput)
    .output(checkedLinks)
    .mutation(async ({ ctx, input: { id }, signal }) => {
      ctx.charge(languages.length * (await workOfKept(ctx.app.db, id)));
      const asking = { userId: ctx.session.user.id, words: ctx.caller.locale, signal };
      return await ctx.app.campaignLinks.check(id, asking);
    }),

  sendTest: creatingAsStaff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/test/",
      summary:
        "Send the current campaign as a test to yourself, or to confirmed test addresses of yours",
      errors: [
        "NOT_FOUND",
        "EMAIL_UNVERIFIED",
        "CAMPAIGN_NOT_SENDABLE",
        "TEST_ADDRESS_UNCONFIRMED",
      ],
      token: ["campaigns:write"],
      weight: renderingWeight,
    })
    .input(campaignTestInput)
    .output(testSentOutput)
    .mutation(async ({ ctx, input }) => {
      // each address gets a row with the complete letter
      ctx.charge(input.addresses.length + (await workOfKept(ctx.app.db, input.id)));
      const { once, caller, session } = ctx;
      return { sentTo: await ctx.app.campaignTests.send(input, session.user, { caller, once }) };
    }),

  audience: staff
    .meta({
      rest: "GET /newsletter/campaigns/audience/",
      summary: "How many would receive a campaign now, and how many are left out and why",
      errors: ["NOT_FOUND", "SEGMENT_GONE"],
      token: ["campaigns:read"],
      weight: 10,
    })
    .input(campaignAudienceInput)
    .output(campaignAudience)
    .query(({ ctx, input }) => ctx.app.campaignAudiences.of(input)),

  subjects: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/subjects/",
      summary: "The subjects that a campaign tries, how each does, and which one was chosen",
      errors: ["NOT_FOUND"],
      token: ["campaigns:read"],
      weight: 3,
    })
    .input(campaignIdInput)
    .output(subjectTestReport)
    .query(({ ctx, input }) => ctx.app.campaignSubjects.report(input.id)),

  chooseSubject: creatingAsStaff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/subjects/choose/",
      summary: "Choose the subject for all recipients who wait, before the clicks do",
      errors: [...changingState, "SUBJECT_CHOSEN"],
      token: ["campaigns:send"],
    })
    .input(chooseSubjectInput)
    .output(campaign)
    .mutation(({ ctx, input }) =>
      ctx.app.campaignSubjects.choose(input, { actor: ctx.session.user.id, once: ctx.once }),
    ),

  archive: staff
    .meta({
      rest: "PUT /newsletter/campaigns/{id}/archive/",
      summary: "Put a campaign that was sent or scheduled into the public archive, or take it out",
      errors: changingState,
      token: ["campaigns:send"],
      weight: 3,
    })
    .input(archiveCampaignInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignArchive.set(input, ctx.session.user.id)),

  record: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/record/",
      summary: "Who did what to a campaign and when, newest first",
      errors: ["NOT_FOUND"],
      token: ["campaigns:read"],
      weight: 2,
    })
    .input(campaignRecordInput)
    .output(campaignRecordOutput)
    .query(({ ctx, input }) => ctx.app.campaignDeeds.list(input)),
};
