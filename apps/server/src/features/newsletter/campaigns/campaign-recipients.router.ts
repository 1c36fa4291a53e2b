import {
  bouncesUndoneOutput,
  campaignIdInput,
  campaignRecipient,
  exportRecipientsInput,
  listRecipientsInput,
  listRecipientsOutput,
  recipientColumns,
  resentOutput,
} from "@sortes/contract";
import type { RouteMeta } from "../../../trpc/route-meta.ts";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { router, staff } from "../../ground/procedures.ts";
import { changingState } from "./campaign-mail.router.ts";
import type { Resent } from "./recipients.service.ts";

const resending = (which: Resent, route: Required<Pick<RouteMeta, "rest" | "summary">>) =>
  creatingAsStaff
    .meta({
      ...route,
      errors: [...changingState, "POSTAL_ADDRESS_MISSING"],
      token: ["campaigns:send"],
      tellsStored: false,
    })
    .input(campaignIdInput)
    .output(resentOutput)
    .mutation(async ({ ctx: { app, session, once }, input: { id } }) => ({
      requeued: await app.campaignRecipients.resend(which, id, session.user.id, once),
    }));

/** Procedures for a campaign's recipients. */
export const campaignRecipientProcedures = {
  recipients: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/recipients/",
      summary: "Recipients of a campaign and the outcome for each, by state",
      errors: ["NOT_FOUND"],
      token: ["campaigns:read", "subscribers:read"],
      weight: 2,
    })
    .input(listRecipientsInput)
    .output(listRecipientsOutput)
    .query(({ ctx, input }) => ctx.app.campaignRecipients.list(input)),

  resendUnknown: resending("unknown", {
    rest: "POST /newsletter/campaigns/{id}/resend-unknown/",
    summary: "Send again to recipients with an unknown outcome",
  }),
  resendRefused: resending("refused", {
    rest: "POST /newsletter/campaigns/{id}/resend-refused/",
    summary: "Send again to recipients whose mail was refused for its own sake, such as its size",
  }),

  undoBounces: creatingAsStaff
    .meta({
      rest: "POST /newsletter/campaigns/{id}/undo-bounces/",
      summary: "Undo the bounces of a campaign, and send again to recipients who never received it",
      errors: [...changingState, "POSTAL_ADDRESS_MISSING"],
      token: ["campaigns:send", "subscribers:write"],
      tellsStored: false,
    })
    .input(campaignIdInput)
    .output(bouncesUndoneOutput)
    .mutation(({ ctx, input }) =>
      ctx.app.campaignRecipients.undoBounces(input.id, ctx.session.user.id, ctx.once),
    ),
};

/** Recipients per unit of work in the flood guard, and the most units that one export costs. */
const exported = { recipientsPerUnit: 100, units: 300 };

/** Procedures that return a file. */
export const campaignFilesRouter = router({
  exportRecipients: staff
    .meta({
      rest: "GET /newsletter/campaigns/{id}/recipients/export/",
      summary: "Recipients of a campaign and the outcome for each, as a file",
      errors: ["NOT_FOUND"],
      file: { key: "recipients", entry: campaignRecipient, columns: recipientColumns },
      token: ["campaigns:read", "subscribers:read"],
      weight: 5,
    })
    .input(exportRecipientsInput)
    .query(async ({ ctx, input }) => {
      const count = await ctx.app.campaignRecipients.count(input);
      ctx.charge(Math.min(exported.units, Math.floor(count / exported.recipientsPerUnit)));
      return await ctx.app.campaignRecipients.export(input);
    }),
});
