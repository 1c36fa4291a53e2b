import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WebhookEvent, WebhookType } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { compileSqlOnce, later } from "../../compiled.ts";

/** What an event says. A reader is named by id alone; the address is looked up for each try. */
export interface NewWebhookEvent {
  type: WebhookEvent;
  subscriberId?: string | null;
  data?: Readonly<Record<string, string | number | null>>;
}

/** The columns of a delivery that its event gives. */
const columns = sql`id, endpoint_id, event_id, type, subscriber_id, data`;

const writing = compileSqlOnce(sql`
  insert into webhook_delivery (${columns})
  select gen_random_uuid(), e.id, v.event_id, v.type, v.subscriber_id, v.data
  from (select ${later}::uuid as event_id, ${later}::text as type, ${later}::uuid as subscriber_id,
    ${later}::jsonb as data) v
  join webhook_endpoint e on e.state = 'on' and v.type = any (e.events)`);

/** Writes an event for each address that gets it. Call it in the transaction of the change that it tells of. */
export async function tellWebhooks(
  tx: Tx,
  { type, subscriberId, data }: NewWebhookEvent,
): Promise<void> {
  await writing(tx, randomUUID(), type, subscriberId ?? null, JSON.stringify(data ?? {}));
}

/**
 * Tells of mails that an address has refused, in the statement that settles them.
 * @param settled the name of a query of this statement that answers recipients
 */
export const tellingBounces = (settled: string) => sql`
  insert into webhook_delivery (${columns})
  select gen_random_uuid(), e.id, v.event_id, 'subscriber.bounced', v.subscriber_id, v.data
  from (
    select gen_random_uuid() as event_id, r.subscriber_id,
      jsonb_build_object('campaign_id', r.campaign_id) as data
    from ${sql.ref(settled)} r join subscriber s on s.id = r.subscriber_id
    where r.state = 'failed' and r.reason = 'bounced') v
  join webhook_endpoint e on e.state = 'on' and 'subscriber.bounced' = any (e.events)`;

/** Writes an event for one address, which staff try. @returns whether it gets events. */
export async function insertWebhookTest(db: Db, endpointId: string): Promise<boolean> {
  const type: WebhookType = "webhook.test";
  const { numAffectedRows } = await sql`
    insert into webhook_delivery (${columns})
    select gen_random_uuid(), id, gen_random_uuid(), ${type}, null, '{}'
    from webhook_endpoint where id = ${endpointId} and state = 'on'`.execute(db);
  return numAffectedRows === 1n;
}
