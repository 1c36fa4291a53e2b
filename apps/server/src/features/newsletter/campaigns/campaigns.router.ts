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
import { campaignMailProcedures } from "./campaign-mail.router.ts";
import { workOfFreezing } from "../letters/campaign-rendering.ts";

const { requestBytes } = limits.campaign;

/** Listed campaigns per unit of work in the flood guard. */
const campaignsPerUnit = 10;

/** Compiling a mail costs about ten user lookups per language. */
const freezing = creatingAsStaff.meta({ weight: 20 });

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
    .meta({ token: ["campaigns:read"], weight: 3 })
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
    .meta({ token: ["campaigns:read"], weight: 2 })
    .output(campaignProgressOutput)
    .query(async ({ ctx }) => ({ campaigns: await ctx.app.campaigns.progress() })),

  progressOf: staff
    .meta({ token: ["campaigns:read"], weight: 2 })
    .input(campaignIdInput)
    .output(campaignProgress)
    .query(({ ctx, input }) => ctx.app.campaigns.progressOf(input.id)),

  get: staff
    .meta({ token: ["campaigns:read"], weight: 3 })
    .input(campaignIdInput)
    .output(campaign)
    .query(({ ctx, input }) => ctx.app.campaigns.get(input.id)),

  create: creatingAsStaff
    .meta({ token: ["campaigns:write"], inputBytes: requestBytes })
    .input(createCampaignInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaigns.create(ctx.session.user.id, input, ctx.once)),

  update: staff
    .meta({ token: ["campaigns:write"], weight: 3, inputBytes: requestBytes })
    .input(updateCampaignInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaigns.update(input)),

  remove: staff
    .meta({ token: ["campaigns:write"] })
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => ctx.app.campaigns.remove(ctx.session.user.id, input.id)),

  send: freezing
    .meta({ token: ["campaigns:send"] })
    .input(sendCampaignInput)
    .output(sentCampaignOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfFreezing(ctx.app.db, input.id));
      return await ctx.app.campaignLifecycle.send(input, askingOf(ctx));
    }),

  schedule: freezing
    .meta({ token: ["campaigns:send"] })
    .input(scheduleCampaignInput)
    .output(sentCampaignOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfFreezing(ctx.app.db, input.id));
      return await ctx.app.campaignLifecycle.schedule(input, askingOf(ctx));
    }),

  cancel: creatingAsStaff
    .meta({ token: ["campaigns:send"] })
    .input(campaignIdInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignLifecycle.cancel(input.id, askingOf(ctx))),

  pause: staff
    .meta({ token: ["campaigns:send"], weight: 3 })
    .input(campaignIdInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignLifecycle.pause(input.id, ctx.session.user.id)),

  resume: staff
    .meta({ token: ["campaigns:send"], weight: 3 })
    .input(campaignIdInput)
    .output(campaign)
    .mutation(({ ctx, input }) => ctx.app.campaignLifecycle.resume(input.id, ctx.session.user.id)),

  duplicate: creatingAsStaff
    .meta({ token: ["campaigns:write"] })
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
