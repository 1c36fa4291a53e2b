import { randomBytes } from "node:crypto";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashOfToken, newToken, openDb } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as users from "@sortes/db/accounts/users";
import { unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { createFirstStaff } from "../src/commands/first-staff.ts";
import { changeStaff } from "../src/commands/staff.ts";
import { invitationToken } from "./support/mail-links.ts";
import { confirmed, testServer } from "./support/server.ts";
import { atOnce } from "./support/waiting.ts";

const server = await testServer();
const { call, clock, context, databaseUrl, logIn, person, setPerson } = server;
const others = context.db;
const db = openDb({ url: databaseUrl, connections: 2, patience: unhurried });
afterAll(() => db.destroy());

const run = promisify(execFile);
const login = async (email: string, password: string): Promise<number> =>
  (await call("/api/users/login/", { body: { email, password } })).status;
const me = async (token: string): Promise<number> =>
  (await call("/api/users/me/", { token })).status;
const audited = async (action: string): Promise<number> => {
  const { rows } =
    await sql`select 1 from audit_log where action = ${action} and actor = 'cli'`.execute(db);
  return rows.length;
};
const staffEmail = "staff@localhost.test";
/** Somebody with rights that `by` gave at the command line. */
const staffMember = async (name: string, by = "radu") => {
  const somebody = await person(name);
  const given = { staffSince: new Date(), staffBy: "cli", staffOperator: by };
  await others.transaction().execute((tx) => users.setStaff(tx, somebody.id, true, given));
  await setPerson(somebody.id, confirmed);
  return somebody;
};

it("makes the first staff login once, for the password that was asked for first", async () => {
  const password = randomBytes(12).toString("base64url");
  expect(await createFirstStaff(db, password)).toBe(true);
  expect(await login(staffEmail, password)).toBe(200);
  // a repeated call with the same password, as after a kill, may show it; another password has no effect
  expect(await createFirstStaff(db, password)).toBe(true);
  expect(await createFirstStaff(db, "another password")).toBe(false);
  expect(await login(staffEmail, "another password")).toBe(401);
  expect(await audited("staff.first")).toBe(1);
});

it("makes a new password for staff, ends their sessions and links, and audits it", async () => {
  const { id: userId } = await staffMember("Ana");
  const link = newToken();
  const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 3_600_000)];
  const hash = hashOfToken(link);
  await mailTokens.insert(db, { hash, kind: "reset_password", userId, createdAt, expiresAt });
  const session = await logIn("ana@example.test");
  const { token } = await person("Bogdan");
  expect(await me(session)).toBe(200);

  const [, password = ""] =
    /^The password of ana@example\.test is now (\S{16}) \(shown once\)/.exec(
      await changeStaff(db, ["password", "ANA@example.test"]),
    ) ?? [];
  expect(await me(session)).toBe(401);
  expect(await me(token)).toBe(200); // nobody else's session ends
  expect(await login("ana@example.test", "secret1")).toBe(401);
  const reset = await call("/api/users/reset-password/", {
    body: { token: link, password: "of the old link" },
  });
  expect(reset.body.code).toBe("RESET_LINK_DEAD");
  expect(await login("ana@example.test", password)).toBe(200);
  expect(await audited("staff.password")).toBe(1);
});

it("the staff command sets no password for other people, and prints its usage", async () => {
  const { email } = await person("Carmen");
  await expect(changeStaff(db, ["password", email])).rejects.toThrow(
    "carmen@example.test has no staff rights; only staff get a new password here.",
  );
  expect(await login(email, "secret1")).toBe(200);
  await expect(changeStaff(db, ["password", "dan@example.test"])).rejects.toThrow(
    "No account uses dan@example.test.",
  );
  for (const wrong of [[], ["password"], ["toString", email]])
    await expect(changeStaff(db, wrong)).rejects.toThrow(
      "usage: npm run staff -- list | invite EMAIL",
    );
  expect(await audited("staff.password")).toBe(1);
});

it("the staff command records who changed rights and when, and keeps one staff member", async () => {
  await sql`update app_user set is_staff = false`.execute(db);
  const first = await person("Elena");
  const reported = async (...words: string[]) => await changeStaff(db, words, "radu");
  expect(await reported("list")).toBe("There are no staff members.");
  expect(await reported("grant", first.email)).toMatch(
    /^elena@example\.test gets an email with a link/,
  );
  expect(await reported("list")).toMatch(
    /^There are no staff members\.\nelena@example\.test, invited by radu \(command line\), until/,
  );
  const token = await invitationToken(server, first.email);
  const body = { token, username: "Elena", password: "chosen anew" };
  expect((await call("/api/users/accept-invitation/", { body })).status).toBe(200);
  expect(await reported("grant", first.email)).toBe(
    "elena@example.test already has staff rights; nothing changed.",
  );
  const second = await staffMember("Felix");
  expect(await reported("list")).toMatch(
    /^elena@example\.test, since \S+Z, by radu \(command line\)\nfelix@example\.test, since/,
  );
  const { rows } = await sql<{ action: string; detail: object; at: boolean }>`
    select action, detail, created_at > now() - interval '1 minute' as at from audit_log
    where subject = ${first.id}`.execute(db);
  expect(rows).toEqual([{ action: "staff.grant", detail: { operator: "radu" }, at: true }]);

  expect(await reported("revoke", second.email)).toBe(
    "felix@example.test no longer has staff rights.",
  );
  expect(await reported("revoke", second.email)).toBe(
    "felix@example.test has no staff rights; nothing changed.",
  );
  await expect(reported("revoke", first.email)).rejects.toThrow(
    "elena@example.test is the only staff member; nothing changed. Add --even-last to remove the rights anyway.",
  );
  expect(await reported("list")).toContain("elena");
  expect(await reported("revoke", "--even-last", first.email)).toBe(
    "elena@example.test no longer has staff rights.",
  );
  for (const wrong of [["list", first.email], ["grant", first.email, "--even-last"], ["revoke"]])
    await expect(reported(...wrong)).rejects.toThrow("usage: npm run staff");
});

it("grants no rights to a new account, nor to an account that does not exist", async () => {
  const { email, token } = await person("Ilinca");
  await sql`update app_user set email_verified = true, language = 'ro' where email = ${email}`.execute(
    db,
  );
  await changeStaff(db, ["grant", "ILINCA@example.test"]);
  expect((await call("/api/staff/", { token })).status).toBe(403);
  const { rows } = await sql`
    select address, locale from mail_message where kind = 'staff_invitation' and address = ${email}`.execute(
    db,
  );
  expect(rows).toEqual([{ address: email, locale: "ro" }]);
  await expect(changeStaff(db, ["grant", "nobody@example.test"])).rejects.toThrow(
    "No account uses nobody@example.test.",
  );
});

it("the staff command marks staff whose address was never confirmed", async () => {
  const { id, email } = await staffMember("Ilie");
  await setPerson(id, { emailVerified: false });
  expect(await changeStaff(db, ["list"])).toContain("ilie@example.test (never confirmed)");
  await changeStaff(db, ["revoke", "--even-last", email]);
});

it("of two commands that concurrently revoke the last two staff members, one fails", async () => {
  const [first, second] = [await staffMember("Gabi"), await staffMember("Horia")];
  const both = await Promise.allSettled(
    await atOnce(
      others,
      () => changeStaff(db, ["revoke", first.email]),
      () => changeStaff(db, ["revoke", second.email]),
    ),
  );
  expect(both.map(({ status }) => status).filter((one) => one === "fulfilled")).toHaveLength(1);
  await changeStaff(db, ["revoke", "--even-last", first.email]);
  await changeStaff(db, ["revoke", "--even-last", second.email]);
});

it("the staff command reports in one sentence that the database is read-only or missing", async () => {
  const command = async (url: string) =>
    await run(
      process.execPath,
      [join(import.meta.dirname, "../src/commands/staff.ts"), "grant", "ana@example.test"],
      {
        env: { DATABASE_URL: url },
      },
    ).then(
      () => expect.fail("it went well"),
      (error: { stderr: string }) => error.stderr,
    );
  const name = new URL(databaseUrl).pathname.slice(1);
  await changeStaff(db, ["revoke", "--even-last", "ana@example.test"]);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db);
  expect(await command(databaseUrl)).toMatch(
    /^The database cannot be used: cannot execute [\w ]+ in a read-only transaction\.\n$/,
  );
  // a connection that was opened meanwhile is read-only
  await db
    .transaction()
    .setAccessMode("read write")
    .execute((tx) =>
      sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(tx),
    );
  expect(await command("postgres://nobody@127.0.0.1:1/nothing")).toBe(
    "The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n",
  );
});
