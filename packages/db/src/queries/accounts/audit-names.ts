import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../client.ts";

/** A text as an id; null if it is none. */
export const idIn = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;

/**
 * The names of things by their ids, whatever they are. An accepted invitation has the name of its person.
 * @param ids an expression of `uuid[]`: each table is asked for these ids alone
 * @param invitations an expression of `text[]`: those among them that are invitations
 */
const namesBy = (ids: RawBuilder<unknown>, invitations: RawBuilder<unknown>) => sql`
  select id, username as name from app_user where id = any(${ids})
  union all select id, title from campaign where id = any(${ids})
  union all select s.id, c.title from welcome_step s join campaign c on c.id = s.campaign_id where s.id = any(${ids})
  union all select id, name from segment where id = any(${ids})
  union all select id, name from letter_template where id = any(${ids})
  union all select id, address from subscriber where id = any(${ids})
  union all select id, name from subscriber_import where id = any(${ids})
  union all select id, url from webhook_endpoint where id = any(${ids})
  union all select id, address from staff_invitation where id = any(${ids})
  union all select entry.subject::uuid, person.username from audit_log entry
    join app_user person on person.id = ${idIn(sql`entry.actor`)}
    where entry.subject = any(${invitations}) and entry.action = 'staff.accept'`;

export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    ${namesBy(sql`${ids}::uuid[]`, sql`${ids}::text[]`)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Common table expressions after `looked`, a part of the audit log: `naming` has the ids of its entries about something
 * whose name, in lower case, matches the pattern.
 */
export const namedLike = (pattern: string) => sql`
  part as materialized (
    select looked.id as entry, ${idIn(sql`about.value`)} as thing
    from looked, lateral (select subject as value union all select value from jsonb_each_text(detail)) as about
  ),
  about as materialized (
    select array(select distinct thing from part where thing is not null) as ids,
      -- an invitation has few entries; other subjects may have many
      array(select subject from looked where action = 'staff.invite') as invitations
  ),
  naming as materialized (
    select part.entry from part join (
      ${namesBy(sql`(select ids from about)::uuid[]`, sql`(select invitations from about)::text[]`)}
    ) as named on named.id = part.thing
    where lower(named.name) like ${pattern}
  )`;
