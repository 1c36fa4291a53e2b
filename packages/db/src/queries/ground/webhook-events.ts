import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WebhookEvent, WebhookType } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { compileSqlOnce, later } from "../../compiled.ts";

/** An event. It names a subscriber by id only; the address is looked up for each attempt. */
export interface NewWebhookEvent {
  type: WebhookEvent;
  subscriberId?: string | null;
  data?: Readonly<Record<string, string | number | null | readonly string[]>>;
}

/** The columns of a delivery that come from its event. */
const columns = sql`id, endpoint_id, event_id, type, subscriber_id, data`;

const writing = compileSqlOnce(sql`
  insert into webhook_delivery (${columns})
  select gen_random_uuid(), e.id, v.event_id, v.type, v.subscriber_id, v.data
  from (select ${later}::uuid as event_id, ${later}::text as type, ${later}::uuid as subscriber_id,
    ${later}::jsonb as data) v
  join webhook_endpoint e on e.state = 'on' and v.type = any (e.events)`);

/** Queues an event for each subscribed endpoint. Call it in the transaction of the change that it reports. */
export async function tell(tx: Tx, { type, subscriberId, data }: NewWebhookEvent): Promise<void> {
  await writing(tx, randomUUID(), type, subscriberId ?? null, JSON.stringify(data ?? {}));
}

/**
 * Queues events for bounced mails, within the statement that settles them.
 * @param settled the name of the CTE in this statement that returns the recipients
 */
export const tellBounces = (settled: string) => sql`
  insert into webhook_delivery (${columns})
  select gen_random_uuid(), e.id, v.event_id, 'subscriber.bounced', v.subscriber_id, v.data
  from (
    select gen_random_uuid() as event_id, r.subscriber_id,
      jsonb_build_object('campaign_id', r.campaign_id) as data
    from ${sql.ref(settled)} r join subscriber s on s.id = r.subscriber_id
    where r.state = 'failed' and r.reason = 'bounced') v
  join webhook_endpoint e on e.state = 'on' and 'subscriber.bounced' = any (e.events)`;

/** Queues a test event for one endpoint. @returns false if it is missing or off. */
export async function insertTest(db: Db, endpointId: string): Promise<boolean> {
  const type: WebhookType = "webhook.test";
  const { numAffectedRows } = await sql`
    insert into webhook_delivery (${columns})
    select gen_random_uuid(), id, gen_random_uuid(), ${type}, null, '{}'
    from webhook_endpoint where id = ${endpointId} and state = 'on'`.execute(db);
  return numAffectedRows === 1n;
}
