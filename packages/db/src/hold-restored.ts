import pg from "pg";

/** The reason, shown to staff, why a mail's outcome is unknown. */
const unknownMail = "the database was restored from a backup: it may have been sent since";

/**
 * Keeps a restored database from acting by itself, within the transaction that restores it: since the backup, mails may
 * have been sent, links used, campaigns sent and draws published.
 * @param backupAt the time of the backup
 */
export async function holdRestored(client: pg.ClientBase, backupAt: Date): Promise<void> {
  await client.query(
    `insert into restored (backup_at, restored_at) values ($1, clock_timestamp())
     on conflict (only_one) do update set backup_at = excluded.backup_at,
       restored_at = excluded.restored_at, mails_held = true, draws_held = true`,
    [backupAt],
  );
  await client.query(
    "update sending_control set stopped = true, changed_at = clock_timestamp() where not stopped",
  );
  await client.query(
    `update mail_message set state = 'unknown', lease_until = null, last_error = $1
     where state in ('queued', 'claimed', 'sending')`,
    [unknownMail],
  );
  await client.query(
    `update campaign set status = 'missed', updated_at = clock_timestamp()
     where status = 'scheduled' and scheduled_time <= clock_timestamp()`,
  );
  await client.query(
    `update campaign_again set state = 'missed' where state = 'planned' and due_at <= clock_timestamp()`,
  );
  await client.query(
    `update campaign set status = 'paused', pause_reason = 'interrupted', updated_at = clock_timestamp()
     where status = 'sending'`,
  );
  // endpoints may already have received these; staff may resend them
  await client.query(
    `update webhook_delivery set state = 'failed', fault = 'restored', due_at = null, lease_until = null, claim_token = null
     where state in ('waiting', 'sending')`,
  );
  // links used since would be valid again, and so would ended sessions
  await client.query("delete from mail_token");
  await client.query("delete from user_session");
  // records of processes that do not run here
  await client.query("delete from process_heartbeat");
  await client.query("delete from backup_run where finished_at is null");
  // the next start records the new place
  await client.query("delete from data_place");
  await client.query(
    `insert into audit_log (id, actor, action, subject, detail, created_at)
     values (gen_random_uuid(), 'cli', 'backup.restore', 'database', jsonb_build_object('backup_at', $1::timestamptz), clock_timestamp())`,
    [backupAt],
  );
}

/** `holdRestored` for a database restored by other means, such as point-in-time recovery or a copied folder. */
export const holdDatabase = async (url: string): Promise<void> =>
  await changed(url, (client) => holdRestored(client, new Date()));

/** Accepts the data's current place: it was moved, and no other copy is in use. */
export const acceptDataPlace = async (url: string): Promise<void> =>
  await changed(url, async (client) => {
    await client.query("delete from data_place");
    await client.query(
      `insert into audit_log (id, actor, action, subject, created_at)
       values (gen_random_uuid(), 'cli', 'data.moved', 'database', clock_timestamp())`,
    );
  });

/** Changes a database in one transaction. */
async function changed(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // the query in hand reports it
  await client.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } finally {
    await client.end().catch(() => {});
  }
}
