import type { WebhookEvent } from "@sortes/contract";
import { webhookEvents } from "@sortes/contract";
import { type Db, inTransaction, newId, webhookSecret } from "@sortes/db";
import * as webhookEndpoints from "@sortes/db/newsletter/settings/webhooks/endpoints";
import { openWebhookReceiver } from "@sortes/testing";
import { sql } from "kysely";
import { onTestFinished } from "vitest";

/** A program that is set to get events, for one test. */
export async function receiverOf(db: Db, events: readonly WebhookEvent[] = webhookEvents) {
  const receiver = await openWebhookReceiver();
  const at = new Date();
  const id = newId(at);
  await inTransaction(db, (tx) =>
    webhookEndpoints.insert(tx, { id, url: receiver.url, note: "", events: [...events], at }),
  );
  onTestFinished(async () => {
    await sql`delete from webhook_endpoint where id = ${id}`.execute(db);
    await receiver.close();
  });
  const deliveries = async () =>
    (
      await sql<{
        id: string;
        eventId: string;
        state: string;
        attempts: number;
        fault: string | null;
        status: number | null;
        answer: string | null;
        pause: number | null;
      }>`
        select id, event_id, state, attempts, fault, status, answer,
          extract(epoch from due_at - tried_at)::float8 as pause
        from webhook_delivery where endpoint_id = ${id} order by happened_at, id`.execute(db)
    ).rows;
  return { ...receiver, receiver, id, deliveries };
}

/** The signing secret of an endpoint in these tests. */
export const secretOf = (id: string, version = 1): string =>
  webhookSecret("a secret of the tests, 32 characters", id, version);
