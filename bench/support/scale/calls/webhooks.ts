import * as webhookDeliveries from "@sortes/db/newsletter/settings/webhooks/deliveries";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import * as webhookEndpoints from "@sortes/db/newsletter/settings/webhooks/endpoints";
import { before, type Call } from "./call.ts";

const claimed = (id: string) => ({ id, claimToken: id }) as webhookDeliveries.ClaimedDelivery;
const endpoint = { url: "https://crm.example/", note: "", events: ["draw.finished" as const] };

/** Calls of the queries about outgoing webhooks. */
export const webhookCalls: Record<string, Call> = {
  tellWebhooks: (tx, { subscriber }) =>
    webhookEvents.tell(tx, { type: "subscriber.bounced", subscriberId: subscriber }),
  insertWebhookTest: (tx, { fresh }) => webhookEvents.insertTest(tx, fresh),
  findWebhooks: (tx) => webhookEndpoints.list(tx),
  findWebhook: (tx, { fresh }) => webhookEndpoints.find(tx, fresh),
  insertWebhook: (tx, { fresh, now }) =>
    webhookEndpoints.insert(tx, { ...endpoint, id: fresh, at: now }),
  updateWebhook: (tx, { fresh, now }) =>
    webhookEndpoints.update(tx, { ...endpoint, id: fresh, version: 1, isOn: false, at: now }),
  deleteWebhook: (tx, { fresh }) => webhookEndpoints.remove(tx, fresh),
  renewWebhookSecret: (tx, { fresh }) => webhookEndpoints.renewSecret(tx, fresh),
  turnOffWebhook: (tx, { fresh }) => webhookEndpoints.turnOff(tx, fresh, true),
  findHasFailedWebhook: (tx) => webhookEndpoints.hasFailed(tx),
  findDeliveries: (tx, { fresh }) => webhookDeliveries.list(tx, { endpointId: fresh, limit: 20 }),
  "findDeliveries on a later page": (tx, { fresh }) =>
    webhookDeliveries.list(tx, { endpointId: fresh, state: "failed", before: fresh, limit: 20 }),
  replayDelivery: (tx, { fresh }) => webhookDeliveries.replay(tx, fresh),
  replayFailedDeliveries: (tx, { fresh, now }) =>
    webhookDeliveries.replayFailed(tx, fresh, before(now, 1)),
  claimDeliveries: (tx) => webhookDeliveries.claim(tx),
  releaseExpiredDeliveries: (tx) => webhookDeliveries.releaseExpired(tx),
  releaseDelivery: (tx, { fresh }) => webhookDeliveries.release(tx, claimed(fresh)),
  settleDelivery: (tx, { fresh }) =>
    webhookDeliveries.settle(tx, claimed(fresh), {
      state: "waiting",
      pauseSeconds: 5,
      fault: "timeout",
      status: null,
      answer: null,
      milliseconds: 1,
    }),
};
