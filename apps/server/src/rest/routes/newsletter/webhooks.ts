import type { Routes } from "../../route.ts";

/** Outgoing webhooks. */
export const webhookRoutes: Routes = {
  "webhooks.list": {
    at: "GET /webhooks/",
    summary: "Addresses to which events are posted",
  },
  "webhooks.create": {
    at: "POST /webhooks/",
    status: 201,
    summary: "Post events to an address; the reply has the secret that signs them, once",
    errors: ["WEBHOOK_LIMIT"],
  },
  "webhooks.update": {
    at: "PUT /webhooks/{id}/",
    summary: "Change an address, its events, or turn it on or off",
    errors: ["NOT_FOUND", "WEBHOOK_CHANGED"],
  },
  "webhooks.remove": {
    at: "DELETE /webhooks/{id}/",
    status: 204,
    summary: "Remove an address, with the log of its deliveries",
    errors: ["NOT_FOUND"],
  },
  "webhooks.renewSecret": {
    at: "POST /webhooks/{id}/secret/",
    status: 201,
    summary: "Make a new secret; for a day, deliveries are signed with the former one too",
    errors: ["NOT_FOUND"],
  },
  "webhooks.test": {
    at: "POST /webhooks/{id}/test/",
    status: 204,
    summary: "Post the event `webhook.test` to an address",
    errors: ["NOT_FOUND", "WEBHOOK_OFF"],
  },
  "webhooks.deliveries": {
    at: "GET /webhooks/{id}/deliveries/",
    summary: "What became of the events of an address in the last 30 days, the newest first",
    errors: ["NOT_FOUND"],
  },
  "webhooks.replayFailed": {
    at: "POST /webhooks/{id}/replay/",
    summary: "Send the failed deliveries since a time again",
    errors: ["NOT_FOUND", "WEBHOOK_OFF"],
  },
  "webhooks.replay": {
    at: "POST /webhook-deliveries/{id}/replay/",
    status: 204,
    summary: "Send a delivery again, with the same `webhook-id`",
    errors: ["NOT_FOUND", "WEBHOOK_OFF"],
  },
};
