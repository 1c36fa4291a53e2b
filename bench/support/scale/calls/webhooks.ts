import * as webhookDeliveries from "@sortes/db/newsletter/settings/webhooks/deliveries";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import * as webhookEndpoints from "@sortes/db/newsletter/settings/webhooks/endpoints";
import { before, type Call } from "./call.ts";

const claimed = (id: string) => ({ id, claimToken: id }) as webhookDeliveries.ClaimedDelivery;
const endpoint = { url: "https://crm.example/", note: "", events: ["draw.finished" as const] };

/** Calls of the queries about outgoing webhooks. */
export const webhookCalls: Record<string, Call> = {
  "ground/webhook-events.tell": (tx, { subscriber }) =>
    webhookEvents.tell(tx, { type: "subscriber.bounced", subscriberId: subscriber }),
  "ground/webhook-events.insertTest": (tx, { fresh }) => webhookEvents.insertTest(tx, fresh),
  "newsletter/settings/webhooks/endpoints.list": (tx) => webhookEndpoints.list(tx),
  "newsletter/settings/webhooks/endpoints.find": (tx, { fresh }) =>
    webhookEndpoints.find(tx, fresh),
  "newsletter/settings/webhooks/endpoints.lock": (tx, { fresh }) =>
    webhookEndpoints.lock(tx, fresh),
  "newsletter/settings/webhooks/endpoints.insert": (tx, { fresh, now }) =>
    webhookEndpoints.insert(tx, { ...endpoint, id: fresh, at: now }),
  "newsletter/settings/webhooks/endpoints.update": (tx, { fresh, now }) =>
    webhookEndpoints.update(tx, { ...endpoint, id: fresh, isOn: false, at: now }),
  "newsletter/settings/webhooks/endpoints.remove": (tx, { fresh }) =>
    webhookEndpoints.remove(tx, fresh),
  "newsletter/settings/webhooks/endpoints.renewSecret": (tx, { fresh }) =>
    webhookEndpoints.renewSecret(tx, fresh),
  "newsletter/settings/webhooks/endpoints.turnOff": (tx, { fresh }) =>
    webhookEndpoints.turnOff(tx, fresh, endpoint.url),
  "newsletter/settings/webhooks/endpoints.hasFailed": (tx) => webhookEndpoints.hasFailed(tx),
  "newsletter/settings/webhooks/deliveries.list": (tx, { fresh }) =>
    webhookDeliveries.list(tx, { endpointId: fresh, limit: 20 }),
  "newsletter/settings/webhooks/deliveries.list on a later page": (tx, { fresh }) =>
    webhookDeliveries.list(tx, { endpointId: fresh, state: "failed", before: fresh, limit: 20 }),
  "newsletter/settings/webhooks/deliveries.replay": (tx, { fresh }) =>
    webhookDeliveries.replay(tx, fresh),
  "newsletter/settings/webhooks/deliveries.replayFailed": (tx, { fresh, now }) =>
    webhookDeliveries.replayFailed(tx, fresh, before(now, 1)),
  "newsletter/settings/webhooks/deliveries.claim": (tx) => webhookDeliveries.claim(tx),
  "newsletter/settings/webhooks/deliveries.releaseExpired": (tx) =>
    webhookDeliveries.releaseExpired(tx),
  "newsletter/settings/webhooks/deliveries.release": (tx, { fresh }) =>
    webhookDeliveries.release(tx, claimed(fresh)),
  "newsletter/settings/webhooks/deliveries.settle": (tx, { fresh }) =>
    webhookDeliveries.settle(tx, claimed(fresh), {
      state: "waiting",
      pauseSeconds: 5,
      fault: "timeout",
      status: null,
      answer: null,
      milliseconds: 1,
    }),
};
