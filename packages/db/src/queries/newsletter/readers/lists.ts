import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import {
  asciiAddress,
  type ListSubscribersInput,
  type SubscriberFilter as StateFilter,
  type SubscriberState,
} from "@sortes/contract";
import type { Db } from "../../../client.ts";
import { countOf } from "../../../count.ts";
import type { Database } from "../../../schema.gen.ts";
import { literally } from "../../../compiled.ts";
import { columns } from "../../../columns.ts";
import * as storedTotals from "../../ground/totals.ts";

/** A filter of subscribers. */
export interface SubscriberFilter {
  state: StateFilter;
  /** Part of the address. */
  search?: string;
}

function filtered(
  db: Db,
  { state, search }: SubscriberFilter,
): SelectQueryBuilder<Database, "subscriber", object> {
  let query = db.selectFrom("subscriber");
  if (state === "suppressed")
    query = query.where("addressHash", "in", db.selectFrom("suppression").select("addressHash"));
  else if (state !== "all")
    query = query
      .where("state", "=", state)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("suppression")
              .select("suppression.addressHash")
              .whereRef("suppression.addressHash", "=", "subscriber.addressHash"),
          ),
        ),
      );
  // keys are in lower case, with an ASCII domain
  const part = search?.includes("@")
    ? asciiAddress(search)
    : asciiAddress(`@${search ?? ""}`).slice(1);
  if (part) query = query.where("addressKey", "like", `%${literally(part.toLowerCase())}%`);
  return query;
}

/** One page, newest first. Finds the page's ids first and reads only their rows. */
export async function page(db: Db, input: ListSubscribersInput) {
  const page = filtered(db, input)
    .select("id")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return await db
    .selectFrom("subscriber")
    .select(columns.subscriber)
    .where("id", "in", page)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

const sum = (counts: Iterable<number>): number =>
  [...counts].reduce((all, count) => all + count, 0);

/** The number of subscribers in each state, and of suppressed ones, who count in no state. */
export async function countByState(db: Db) {
  const [totals, suppressed] = await Promise.all([
    storedTotals.find(db, "subscriber."),
    filtered(db, { state: "suppressed" })
      .select(["state", ({ fn }) => fn.countAll<string>().as("count")])
      .groupBy("state")
      .execute(),
  ]);
  const away = new Map(suppressed.map(({ state, count }) => [state, Number(count)]));
  const of = (state: SubscriberState) => (totals.get(state) ?? 0) - (away.get(state) ?? 0);
  return {
    total: sum(totals.values()),
    pending: of("pending"),
    active: of("active"),
    unsubscribed: of("unsubscribed"),
    suppressed: sum(away.values()),
  };
}

/** Counts the matching subscribers. */
export async function count(db: Db, filter: SubscriberFilter) {
  const { state, search = "" } = filter;
  if (search !== "") return await countOf(filtered(db, filter));
  if (state === "all") return sum((await storedTotals.find(db, "subscriber.")).values());
  return (await countByState(db))[state];
}

/** The position after which reading continues. The time keeps the database's full precision. */
export interface SubscriberCursor {
  createdAt: string;
  id: string;
}

/** Subscribers read at once. */
const readAtOnce = 1000;

/**
 * A batch of subscribers, newest first, and the next cursor; none after the last.
 * @param after the cursor of the previous batch; default: start with the newest
 */
export async function batch(db: Db, filter: SubscriberFilter, after?: SubscriberCursor) {
  let query = filtered(db, filter);
  if (after)
    query = query.where(
      sql<SqlBool>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  const found = await query
    .select(columns.subscriber)
    .select(sql<string>`created_at::text`.as("moment"))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(readAtOnce)
    .execute();
  const last = found.at(-1);
  const rows = found.map(({ moment: _moment, ...row }) => row);
  return { rows, next: last && { createdAt: last.moment, id: last.id } };
}
