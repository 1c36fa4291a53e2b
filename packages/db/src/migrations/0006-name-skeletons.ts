import { type Kysely, sql } from "kysely";
import { nameSkeleton } from "../look-alikes.ts";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "rows" };

const batch = 1000;

/**
 * A name that looks like a taken one is refused. Of those that look alike already the oldest account keeps the look;
 * the others keep their names and have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column username_skeleton text`.execute(db);
  for (let after: string | undefined; ;) {
    const { rows } = await sql<{ id: string; username: string }>`
      select id, username from app_user where ${after ?? null}::uuid is null or id > ${after ?? null}::uuid
      order by id limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    await sql`
      update app_user set username_skeleton = look.skeleton
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ username }) => nameSkeleton(username))}::text[])
        as look (id, skeleton)
      where app_user.id = look.id`.execute(db);
    after = last.id;
  }
  await sql`
    update app_user set username_skeleton = null from (
      select id, row_number() over (partition by username_skeleton order by created_at, id) as place from app_user
    ) as look where app_user.id = look.id and place > 1`.execute(db);
  await sql`
    alter table app_user add constraint app_user_username_skeleton_key unique (username_skeleton)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user drop column username_skeleton`.execute(db);
}
