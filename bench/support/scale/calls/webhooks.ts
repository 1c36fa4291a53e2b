import * as db from "@sortes/db";
import { before, type Call } from "./call.ts";

const claimed = (id: string) => ({ id, claimToken: id }) as db.ClaimedDelivery;
const endpoint = { url: "https://crm.example/", note: "", events: ["draw.finished" as const] };

/** Calls of the queries about outgoing webhooks. */
export const webhookCalls: Record<string, Call> = {
  tellWebhooks: (tx, { subscriber }) =>
    db.tellWebhooks(tx, { type: "subscriber.bounced", subscriberId: subscriber }),
  insertWebhookTest: (tx, { fresh }) => db.insertWebhookTest(tx, fresh),
  findWebhooks: (tx) => db.findWebhooks(tx),
  findWebhook: (tx, { fresh }) => db.findWebhook(tx, fresh),
  insertWebhook: (tx, { fresh, now }) => db.insertWebhook(tx, { ...endpoint, id: fresh, at: now }),
  updateWebhook: (tx, { fresh, now }) =>
    db.updateWebhook(tx, { ...endpoint, id: fresh, version: 1, isOn: false, at: now }),
  deleteWebhook: (tx, { fresh }) => db.deleteWebhook(tx, fresh),
  renewWebhookSecret: (tx, { fresh }) => db.renewWebhookSecret(tx, fresh),
  turnOffWebhook: (tx, { fresh }) => db.turnOffWebhook(tx, fresh, true),
  findHasFailedWebhook: (tx) => db.findHasFailedWebhook(tx),
  findDeliveries: (tx, { fresh }) => db.findDeliveries(tx, { endpointId: fresh, limit: 20 }),
  "findDeliveries on a later page": (tx, { fresh }) =>
    db.findDeliveries(tx, { endpointId: fresh, state: "failed", before: fresh, limit: 20 }),
  replayDelivery: (tx, { fresh }) => db.replayDelivery(tx, fresh),
  replayFailedDeliveries: (tx, { fresh, now }) =>
    db.replayFailedDeliveries(tx, fresh, before(now, 1)),
  claimDeliveries: (tx) => db.claimDeliveries(tx),
  releaseExpiredDeliveries: (tx) => db.releaseExpiredDeliveries(tx),
  releaseDelivery: (tx, { fresh }) => db.releaseDelivery(tx, claimed(fresh)),
  settleDelivery: (tx, { fresh }) =>
    db.settleDelivery(tx, claimed(fresh), {
      state: "waiting",
      pauseSeconds: 5,
      fault: "timeout",
      status: null,
      answer: null,
      milliseconds: 1,
    }),
};
