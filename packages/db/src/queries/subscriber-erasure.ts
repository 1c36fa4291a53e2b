import { sql } from "kysely";
import type { Tx } from "../client.ts";
import type { SubscriberRow } from "./subscribers.ts";

/**
 * Removes what is known of a locked subscriber: the row with its tokens, the mails that asked them, what mail servers
 * said of the address, and what is known of the campaigns they read. What is still to be sent to them is not. Events of consent stay, which hold no address.
 */
export async function eraseSubscriber(
  tx: Tx,
  { id, addressKey }: Pick<SubscriberRow, "id" | "addressKey">,
): Promise<void> {
  // what a worker has in hand finds nobody when it is marked
  await sql`
    update campaign_recipient
    set last_error = null,
      state = case state when 'queued' then 'skipped' else state end,
      reason = case state when 'queued' then 'erased' else reason end
    where subscriber_id = ${id} and (state = 'queued' or last_error is not null)`.execute(tx);
  // what is counted stays, without who it was
  for (const table of [sql`campaign_engagement`, sql`campaign_click`])
    await sql`
      delete from ${table} e using campaign_recipient r
      where r.subscriber_id = ${id} and e.campaign_id = r.campaign_id and e.run = r.run
        and e.reader = r.id::text`.execute(tx);
  await sql`
    update delivery_report set diagnostic = null
    where subscriber_id = ${id} and diagnostic is not null`.execute(tx);
  // addresses are of ASCII (`isEmailAddress`), so that their keys are what they are in lower case
  await sql`
    delete from mail_message
    where subscriber_id = ${id}
      or (kind = 'confirm_subscription' and address is not null and lower(address) = ${addressKey})`.execute(
    tx,
  );
  await tx.deleteFrom("subscriber").where("id", "=", id).execute();
}
