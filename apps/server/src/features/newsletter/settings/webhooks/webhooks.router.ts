import {
  createWebhookInput,
  listWebhooksOutput,
  replayedOutput,
  replayFailedInput,
  updateWebhookInput,
  webhook,
  webhookDeliveriesInput,
  webhookDeliveriesOutput,
  webhookIdInput,
  webhookWithSecret,
} from "@sortes/contract";
import { creatingAsStaff } from "../../../ground/once/creating.ts";
import { router, staff } from "../../../ground/procedures.ts";

/** Scopes of changes: whoever sets an endpoint decides who receives readers' data. */
const writes = ["operations:write", "subscribers:read"] as const;

/** Outgoing webhooks. */
export const webhooksRouter = router({
  list: staff
    .meta({ token: ["operations:read"] })
    .output(listWebhooksOutput)
    .query(async ({ ctx }) => ({ webhooks: await ctx.app.webhooks.list() })),

  create: creatingAsStaff
    .meta({ token: writes, tellsStored: false })
    .input(createWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => ctx.app.webhooks.create(input, ctx.session.user.id, ctx.once)),

  update: staff
    .meta({ token: writes, tellsStored: false })
    .input(updateWebhookInput)
    .output(webhook)
    .mutation(({ ctx, input }) => ctx.app.webhooks.update(input, ctx.session.user.id)),

  remove: staff
    .meta({ token: writes })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => ctx.app.webhooks.remove(input.id, ctx.session.user.id)),

  renewSecret: creatingAsStaff
    .meta({ token: writes, tellsStored: false })
    .input(webhookIdInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) =>
      ctx.app.webhooks.renewSecret(input.id, ctx.session.user.id, ctx.once),
    ),

  test: staff
    .meta({ token: writes, weight: 3 })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => ctx.app.webhooks.test(input.id)),

  deliveries: staff
    .meta({ token: ["operations:read"] })
    .input(webhookDeliveriesInput)
    .output(webhookDeliveriesOutput)
    .query(({ ctx, input }) => ctx.app.webhooks.deliveries(input)),

  replay: staff
    .meta({ token: writes })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => ctx.app.webhooks.replay(input.id, ctx.session.user.id)),

  replayFailed: staff
    .meta({ token: writes, weight: 5 })
    .input(replayFailedInput)
    .output(replayedOutput)
    .mutation(async ({ ctx, input }) => ({
      replayed: await ctx.app.webhooks.replayFailed(input, ctx.session.user.id),
    })),
});
