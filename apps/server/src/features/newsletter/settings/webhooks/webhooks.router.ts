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
    .meta({
      rest: "GET /webhooks/",
      summary: "Addresses to which events are posted",
      token: ["operations:read"],
    })
    .output(listWebhooksOutput)
    .query(async ({ ctx }) => ({ webhooks: await ctx.app.webhooks.list() })),

  create: creatingAsStaff
    .meta({
      rest: "POST /webhooks/",
      status: 201,
      summary: "Post events to an address; the reply has the secret that signs them, once",
      errors: ["WEBHOOK_LIMIT"],
      token: writes,
      tellsStored: false,
    })
    .input(createWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => ctx.app.webhooks.create(input, ctx.session.user.id, ctx.once)),

  update: staff
    .meta({
      rest: "PUT /webhooks/{id}/",
      summary: "Change an address, its events, or turn it on or off",
      errors: ["NOT_FOUND", "WEBHOOK_CHANGED"],
      token: writes,
      tellsStored: false,
    })
    .input(updateWebhookInput)
    .output(webhook)
    .mutation(({ ctx, input }) => ctx.app.webhooks.update(input, ctx.session.user.id)),

  remove: staff
    .meta({
      rest: "DELETE /webhooks/{id}/",
      status: 204,
      summary: "Remove an address, with the log of its deliveries",
      errors: ["NOT_FOUND"],
      token: writes,
    })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => ctx.app.webhooks.remove(input.id, ctx.session.user.id)),

  renewSecret: creatingAsStaff
    .meta({
      rest: "POST /webhooks/{id}/secret/",
      status: 201,
      summary: "Make a new secret; for a day, deliveries are signed with the former one too",
      errors: ["NOT_FOUND"],
      token: writes,
      tellsStored: false,
    })
    .input(webhookIdInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) =>
      ctx.app.webhooks.renewSecret(input.id, ctx.session.user.id, ctx.once),
    ),

  test: staff
    .meta({
      rest: "POST /webhooks/{id}/test/",
      status: 204,
      summary: "Post the event `webhook.test` to an address",
      errors: ["NOT_FOUND", "WEBHOOK_OFF"],
      token: writes,
      weight: 3,
    })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => ctx.app.webhooks.test(input.id)),

  deliveries: staff
    .meta({
      rest: "GET /webhooks/{id}/deliveries/",
      summary: "What became of the events of an address in the last 30 days, the newest first",
      errors: ["NOT_FOUND"],
      token: ["operations:read"],
    })
    .input(webhookDeliveriesInput)
    .output(webhookDeliveriesOutput)
    .query(({ ctx, input }) => ctx.app.webhooks.deliveries(input)),

  replay: staff
    .meta({
      rest: "POST /webhook-deliveries/{id}/replay/",
      status: 204,
      summary: "Send a delivery again, with the same `webhook-id`",
      errors: ["NOT_FOUND", "WEBHOOK_OFF"],
      token: writes,
    })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => ctx.app.webhooks.replay(input.id, ctx.session.user.id)),

  replayFailed: staff
    .meta({
      rest: "POST /webhooks/{id}/replay/",
      summary: "Send the failed deliveries since a time again",
      errors: ["NOT_FOUND", "WEBHOOK_OFF"],
      token: writes,
      weight: 5,
    })
    .input(replayFailedInput)
    .output(replayedOutput)
    .mutation(async ({ ctx, input }) => ({
      replayed: await ctx.app.webhooks.replayFailed(input, ctx.session.user.id),
    })),
});
