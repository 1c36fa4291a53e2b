import { testDatabase } from "@sortes/testing";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { nameSkeleton } from "../src/look-alikes.ts";
import { down, up } from "../src/migrations/0006-name-skeletons.ts";

describe("the skeleton of a name", () => {
  it.each([
    ["paypal", "раураl", "Cyrillic letters"],
    ["paypal", "PayPaI", "a capital I for an l"],
    ["paypal", "paypa1", "a one for an l"],
    ["Bob", "B0b", "a zero for an O"],
    ["mom", "rnorn", "r and n for an m"],
    ["ana", "ａｎａ", "letters of full width"],
    ["ana", "𝒶𝓃𝒶", "letters of mathematics"],
    ["ana", "a\u200bna", "a zero-width space"],
    ["igor", "ıgor", "an i without a dot"],
    ["Ștefan", "Ştefan", "a cedilla for a comma below"],
    ["ANA", "ana", "capitals"],
    ["sortes", "ѕοrtеѕ", "Greek and Cyrillic letters"],
  ])("is the same for %s and %s: %s", (name, other) => {
    expect(nameSkeleton(other)).toBe(nameSkeleton(name));
  });

  it.each([
    ["ana", "anna"],
    ["Stefan", "Ștefan"],
    ["player10", "player11"],
    ["ion", "jon"],
    ["maria", "mario"],
  ])("is different for %s and %s", (name, other) => {
    expect(nameSkeleton(other)).not.toBe(nameSkeleton(name));
  });
});

it("name skeletons are added to existing accounts: the oldest look-alike gets it, all keep their names", async () => {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  await down(db);
  await sql`
    insert into app_user (id, username, username_key, email, email_key, password_hash, language, created_at)
    select gen_random_uuid(), name, name, name, name, '-', 'en', made::timestamptz from (values
      ('paypa1', '2026-01-02'), ('paypal', '2026-01-01'), ('раураl', '2026-01-03'), ('ana', '2026-01-04')
    ) as people (name, made)`.execute(db);
  // more than fit in one batch
  await sql`
    insert into app_user (id, username, username_key, email, email_key, password_hash, language)
    select gen_random_uuid(), 'user-' || i, 'user-' || i, 'user-' || i, 'user-' || i, '-', 'en'
    from generate_series(2000, 4500) as i`.execute(db);
  await up(db);
  const { rows } = await sql<{ username: string; skeleton: string | null }>`
    select username, username_skeleton as skeleton from app_user where username not like 'user-%'
    order by created_at`.execute(db);
  expect(rows).toEqual([
    { username: "paypal", skeleton: nameSkeleton("paypal") },
    { username: "paypa1", skeleton: null },
    { username: "раураl", skeleton: null },
    { username: "ana", skeleton: nameSkeleton("ana") },
  ]);
  const missing = await sql<{ count: string }>`
    select count(*) from app_user where username like 'user-%' and username_skeleton is null`.execute(
    db,
  );
  expect(missing.rows[0]?.count).toBe("0");
});
