import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { UserRow } from "./users.ts";
import { columns } from "../columns.ts";

/** Locks everybody on the staff until the transaction ends, so that of two who take rights one sees what the other did. */
export async function lockStaff(tx: Tx): Promise<UserRow[]> {
  return await tx
    .selectFrom("appUser")
    .select(columns.appUser)
    .where("isStaff", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Somebody on the staff, and what whoever made them so is called, where that person still has an account. */
export interface StaffRow extends Pick<
  UserRow,
  "id" | "username" | "email" | "emailVerified" | "staffSince" | "staffBy" | "staffOperator"
> {
  byUsername: string | null;
}

/** Everybody on the staff, who came first before the others. */
export async function findStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select member.id, member.username, member.email, member.email_verified, member.staff_since, member.staff_by,
      member.staff_operator, giver.username as by_username
    from app_user as member
    left join app_user as giver on giver.id = case
      when member.staff_by ~ '^[0-9a-f-]{36}$' then member.staff_by::uuid end
    where member.is_staff
    order by member.staff_since nulls first, member.username_key`.execute(db);
  return rows;
}
