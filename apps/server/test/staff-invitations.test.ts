import { inTransaction } from "@sortes/db";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as users from "@sortes/db/accounts/users";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { changeStaff } from "../src/commands/staff.ts";
import { invitationToken, linkToken } from "./support/mail-links.ts";
import { untilWaiting } from "./support/waiting.ts";
import { confirmed, elsewhere, testServer } from "./support/server.ts";
import { personalToken } from "./support/tokens.ts";

const server = await testServer({ rateLimits: true });
const { call, person, context, clock } = server;
const { db } = context;
const day = 24 * 60 * 60 * 1000;
/** Commands have the clock of the machine; so has the server from here on. */
const now = Date.now();
const setClock = (ms: number) => clock.advance(ms - clock.now().getTime());
setClock(now);

const invite = (email: string, ...more: string[]) =>
  changeStaff(db, ["invite", email, ...more], "root");
const accept = (token: string, username: string, password = "new secret") =>
  call("/api/users/accept-invitation/", { body: { token, username, password }, from: elsewhere() });
const login = (email: string, password: string) =>
  call("/api/users/login/", { body: { email, password }, from: elsewhere() });
const dead = { status: 404, body: { code: "INVITATION_DEAD" } };

const invitationOf = async (address: string) =>
  (
    await sql<{ id: string }>`select id from staff_invitation where address = ${address}`.execute(
      db,
    )
  ).rows[0]?.id;
const mailsTo = async (address: string) =>
  (
    await sql<{ kind: string; locale: string; params: { invitationId: string } }>`
      select kind, locale, params from mail_message where address = ${address} order by id`.execute(
      db,
    )
  ).rows;

const linkOf = (address: string) => invitationToken(server, address);
const meAs = async (token: string) => (await call("/api/users/me/", { token })).status;
const isStaff = async (id: string) => (await users.findById(db, id))?.isStaff;

describe("an invitation to the staff", () => {
  it("creates a staff account, whose address its link confirmed", async () => {
    const address = "first@example.test";
    expect(await invite(address, "--language", "ro")).toMatch(/^first@example.test gets an email/);
    const id = await invitationOf(address);
    expect(await mailsTo(address)).toEqual([
      { kind: "staff_invitation", locale: "ro", params: { invitationId: id } },
    ]);
    expect(await changeStaff(db, ["list"])).toContain("first@example.test, invited by root");

    expect(await accept(await linkOf(address), "First")).toMatchObject({
      status: 200,
      body: { data: { is_new: true } },
    });
    const { body } = await login(address, "new secret");
    expect(body.data.user).toMatchObject({
      username: "First",
      is_staff: true,
      email_verified: true,
    });
    const { rows } = await sql`
      select action, actor, subject, detail from audit_log where subject in (${id}, ${body.data.user.id})
      order by action desc`.execute(db);
    expect(rows).toEqual([
      { action: "staff.invite", actor: "cli", subject: id, detail: { operator: "root" } },
      {
        action: "staff.grant",
        actor: "cli",
        subject: body.data.user.id,
        detail: { operator: "root" },
      },
      { action: "staff.accept", actor: body.data.user.id, subject: id, detail: {} },
    ]);
    expect(await changeStaff(db, ["list"])).not.toContain("invited by");
  });

  it("works once, also if two people accept it at once", async () => {
    const address = "once@example.test";
    await invite(address);
    const link = await linkOf(address);
    const replies = await Promise.all([accept(link, "One"), accept(link, "Two")]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await accept(link, "Three")).toMatchObject(dead);
  });

  it("expires after seven days, although its mail was late", async () => {
    const address = "late@example.test";
    await invite(address);
    setClock(now + 6 * day);
    const link = await linkOf(address);
    setClock(Date.now() + 7 * day + 1000);
    expect(await accept(link, "Late")).toMatchObject(dead);
    setClock(now + 7 * day - 60_000);
    expect((await accept(link, "Late")).status).toBe(200);
    setClock(now);
  });

  it("is replaced by the next one to the address, in any spelling", async () => {
    const address = "again@example.test";
    await invite(address);
    const link = await linkOf(address);
    await invite("AGAIN@example.test");
    expect(await accept(link, "Again")).toMatchObject(dead);
    expect((await accept(await linkOf("AGAIN@example.test"), "Again")).status).toBe(200);
  });

  it("can be withdrawn", async () => {
    const address = "no@example.test";
    await invite(address);
    const link = await linkOf(address);
    expect(await changeStaff(db, ["revoke", address])).toBe(
      "The invitation of no@example.test is withdrawn.",
    );
    expect(await accept(link, "No")).toMatchObject(dead);
    await expect(changeStaff(db, ["revoke", address])).rejects.toThrow("No account uses");
  });

  it("takes over an account that somebody registered with the address in the meantime", async () => {
    const stranger = await person("Stranger");
    await invite(stranger.email);
    const link = await linkOf(stranger.email);
    expect(await accept(link, "Owner")).toMatchObject({ body: { data: { is_new: false } } });
    expect(await meAs(stranger.token)).toBe(401);
    expect((await login(stranger.email, "secret1")).status).toBe(401);
    const { body } = await login(stranger.email, "new secret");
    expect(body.data.user).toMatchObject({
      id: stranger.id,
      username: "Owner",
      is_staff: true,
      email_verified: true,
    });
  });

  it("gives a confirmed account no rights before its link is accepted, with a name and password", async () => {
    const ana = await person("Ana", confirmed);
    expect(await invite(ana.email)).toContain("gets an email with a link");
    expect(await isStaff(ana.id)).toBe(false);
    const link = await linkOf(ana.email);
    expect(await accept(link, "Ana", "another1")).toMatchObject({
      body: { data: { is_new: false } },
    });
    expect((await login(ana.email, "secret1")).status).toBe(401);
    const { body } = await login(ana.email, "another1");
    expect(body.data.user).toMatchObject({ id: ana.id, username: "Ana", is_staff: true });
    const { rows } = await sql`
      select kind from mail_message where user_id = ${ana.id} and kind = 'password_changed'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    expect(await invite(ana.email)).toContain("already has staff rights");
  });

  it("leaves a stranger nothing of an account that a mail scanner confirmed for them", async () => {
    const { token, id, email } = await person("Scanned");
    const personal = await personalToken(server, token, ["account:read"]);
    const wish = { email: "strangers@example.test", current_password: "secret1" };
    await call("/api/users/me/", { method: "PATCH", token, body: wish, from: elsewhere() });
    const moving = await linkToken(server, email, "change_email");
    const verify = await linkToken(server, email, "verify_email");
    expect((await call(`/api/users/verify/${verify}/`)).status).toBe(200);
    const later = (await login(email, "secret1")).body.data.token;

    await invite(email);
    expect(await isStaff(id)).toBe(false);
    expect((await call("/api/staff/", { token: later })).status).toBe(403);

    expect((await accept(await linkOf(email), "Colleague", "their own")).status).toBe(200);
    expect(await Promise.all([token, personal.token, later].map(meAs))).toEqual([401, 401, 401]);
    expect((await login(email, "secret1")).status).toBe(401);
    const moved = await call(`/api/users/confirm-email/${moving}/`, { method: "POST" });
    expect(moved).toMatchObject({ status: 404, body: { code: "EMAIL_LINK_DEAD" } });
    expect((await login(email, "their own")).body.data.user).toMatchObject({
      id,
      is_staff: true,
      email,
    });
  });

  it("ends the links that were mailed to an account of its address before", async () => {
    const { email } = await person("Linked");
    const verify = await linkToken(server, email, "verify_email");
    await call("/api/users/forgot-password/", { body: { email }, from: elsewhere() });
    const reset = await linkToken(server, email, "reset_password");
    await invite(email);
    expect((await accept(await linkOf(email), "Linked", "their own")).status).toBe(200);
    const dead = { status: 404, body: { code: "VERIFICATION_LINK_DEAD" } };
    expect(await call(`/api/users/verify/${verify}/`)).toMatchObject(dead);
    const body = { token: reset, password: "strangers" };
    expect(await call("/api/users/reset-password/", { body, from: elsewhere() })).toMatchObject({
      status: 404,
      body: { code: "RESET_LINK_DEAD" },
    });
    expect((await login(email, "their own")).status).toBe(200);
  });

  it("changes nothing about rights that its owner has been given meanwhile", async () => {
    const { id, email } = await person("Given");
    await invite(email);
    const link = await linkOf(email);
    const given = { staffBy: "cli", staffOperator: "radu", staffSince: new Date(0) };
    await inTransaction(db, (tx) => users.setStaff(tx, id, true, given));
    expect((await accept(link, "Given")).status).toBe(200);
    expect(await users.findById(db, id)).toMatchObject(given);
    const { rows } = await sql`
      select 1 from audit_log where action = 'staff.grant' and subject = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });

  it("is for the owner of its address, not for an account that had it before", async () => {
    const mover = await person("Mover", confirmed);
    await invite(mover.email);
    const link = await linkOf(mover.email);
    const wish = { email: "moved@example.test", current_password: "secret1" };
    await call("/api/users/me/", {
      method: "PATCH",
      token: mover.token,
      body: wish,
      from: elsewhere(),
    });
    const moving = await linkToken(server, mover.email, "change_email");
    await call(`/api/users/confirm-email/${moving}/`, { method: "POST" });
    expect(await accept(link, "Reader")).toMatchObject({ body: { data: { is_new: true } } });
    expect(await isStaff(mover.id)).toBe(false);
    expect((await login(mover.email, "new secret")).body.data.user.is_staff).toBe(true);
  });

  it("grants the rights to its own address, whoever is signed in when its link is opened", async () => {
    const other = await person("Onlooker");
    const address = "opened-elsewhere@example.test";
    await invite(address);
    const body = { token: await linkOf(address), username: "Elsewhere", password: "new secret" };
    const reply = await call("/api/users/accept-invitation/", {
      token: other.token,
      body,
      from: elsewhere(),
    });
    expect(reply).toMatchObject({ status: 200, body: { data: { is_new: true } } });
    expect(await isStaff(other.id)).toBe(false);
    expect(await meAs(other.token)).toBe(200);
  });

  it("cannot be duplicated while it is being accepted", async () => {
    const { id, email } = await person("Busy");
    await invite(email);
    const { inviting } = await db.transaction().execute(async (tx) => {
      // as accepting does
      await sql`select 1 from staff_invitation where address = ${email} for update`.execute(tx);
      const inviting = invite(email);
      await untilWaiting(db, 1);
      await users.setStaff(tx, id, true);
      await staffInvitations.remove(tx, email);
      return { inviting };
    });
    expect(await inviting).toContain("already has staff rights");
    expect([await isStaff(id), await invitationOf(email)]).toEqual([true, undefined]);
  });

  it("remains valid if the chosen name is taken or reserved", async () => {
    const address = "name@example.test";
    await person("Maria");
    await invite(address);
    const link = await linkOf(address);
    for (const name of ["maria", "admin"]) {
      const { status, body } = await accept(link, name);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([
        400,
        "INVALID_INPUT",
        ["username"],
      ]);
    }
    expect((await accept(link, "Maria Two")).status).toBe(400); // white space
    expect((await accept(link, "Mara")).status).toBe(200);
  });

  it("is created once per address, also when two operators invite it at once", async () => {
    const address = "both@example.test";
    const both = await Promise.allSettled([invite(address), invite(address)]);
    expect(both.map(({ status }) => status)).toContain("fulfilled");
    const refusals = both.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(refusals.filter((said) => !said.includes("Somebody else is inviting"))).toEqual([]);
    const { rows } = await sql`select 1 from staff_invitation where address = ${address}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ["no address"],
    ["x@example.test", "--language", "de"],
    ["x@example.test", "y@example.test"],
    ["x@example.test", "--language"],
  ])("is refused for %s %s", async (...words) => {
    if (words.join(" ") === "x@example.test --language") words.push("fr");
    await expect(changeStaff(db, ["invite", ...words])).rejects.toThrow(/usage|no email address/);
    await inTransaction(db, async (tx) => {
      const { rows } =
        await sql`select 1 from staff_invitation where address = 'x@example.test'`.execute(tx);
      expect(rows).toEqual([]);
    });
  });
});

describe("an invitation by staff", () => {
  const password = "secret1";
  const staffCall = (token: string, body: object) =>
    call("/api/staff/invitations/", { token, body, from: elsewhere() });
  const listed = async (token: string, email: string) =>
    (await call("/api/staff/", { token })).body.data.invitations.filter(
      (one: { email: string }) => one.email === email,
    );

  it("is mailed, listed, accepted by its link, and audited under the inviter's name", async () => {
    const inviter = await person("ines", { isStaff: true });
    const address = "by-staff@example.test";
    const body = { email: address, language: "ro", password };
    expect(await staffCall(inviter.token, { ...body, password: "wrong" })).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await staffCall(inviter.token, body)).toMatchObject({
      status: 200,
      body: { data: { outcome: "invited" } },
    });
    const id = await invitationOf(address);
    expect(await mailsTo(address)).toMatchObject([{ kind: "staff_invitation", locale: "ro" }]);
    expect(await listed(inviter.token, address)).toMatchObject([
      { id, email: address, by: "person", by_name: "ines" },
    ]);
    expect(await changeStaff(db, ["list"])).toContain("by-staff@example.test, invited by ines,");
    expect(await accept(await linkOf(address), "ByStaff")).toMatchObject({ status: 200 });
    expect(await listed(inviter.token, address)).toEqual([]);
    const { rows } = await sql`
      select action, actor = ${inviter.id} as theirs from audit_log where action like 'staff.%'
        and (subject = ${id} or actor = ${inviter.id}) order by created_at, action desc`.execute(
      db,
    );
    expect(rows).toEqual([
      { action: "staff.invite", theirs: true },
      { action: "staff.grant", theirs: true },
      { action: "staff.accept", theirs: false },
    ]);
    // one address gets one a minute
    expect(await staffCall(inviter.token, body)).toMatchObject({ status: 429 });
    clock.advance(120_000);
    expect(await staffCall(inviter.token, body)).toMatchObject({
      body: { data: { outcome: "staff" } },
    });
  });

  it("can be withdrawn, and ends with the rights of the inviter", async () => {
    const [inviter, other] = [
      await person("irina", { isStaff: true }),
      await person("iosif", { isStaff: true }),
    ];
    const send = async (email: string) => {
      await staffCall(inviter.token, { email, language: "en", password });
      return { link: await linkOf(email), id: await invitationOf(email) };
    };
    const first = await send("back@example.test");
    const withdrawals = async () =>
      (
        await sql`select actor from audit_log
          where action = 'staff.withdraw' and subject = ${first.id}`.execute(db)
      ).rows;
    const withdraw = () =>
      call(`/api/staff/invitations/${first.id}/`, { method: "DELETE", token: other.token });
    expect(await withdraw()).toMatchObject({ status: 204 });
    expect(await withdraw()).toMatchObject({ status: 404 });
    expect(await withdrawals()).toEqual([{ actor: other.id }]);
    expect(await accept(first.link, "Back")).toMatchObject(dead);

    const second = await send("ends@example.test");
    await changeStaff(db, ["revoke", inviter.email]);
    expect(await accept(second.link, "Ends")).toMatchObject(dead);
    expect(await invitationOf("ends@example.test")).toBeUndefined();
    expect(
      await staffCall(inviter.token, { email: "x@example.test", language: "en", password }),
    ).toMatchObject({ status: 403 });
  });

  it("is neither sent nor withdrawn by somebody whose rights have just been revoked", async () => {
    const { id } = await person("ilie", { isStaff: true });
    const user = await users.findById(db, id);
    if (!user) throw new Error("there is nobody");
    await invite("stays@example.test");
    await inTransaction(db, (tx) => users.setStaff(tx, id, false));
    const invited = { email: "never@example.test", language: "en", password } as const;
    const refused = { code: "FORBIDDEN" };
    await expect(
      context.staff.invite({ user, network: elsewhere() }, invited),
    ).rejects.toMatchObject(refused);
    const kept = await invitationOf("stays@example.test");
    await expect(context.staff.withdraw(user, kept!)).rejects.toMatchObject(refused);
    expect(await invitationOf("stays@example.test")).toBe(kept);
    expect(await invitationOf(invited.email)).toBeUndefined();
  });

  it("has to be tried again while somebody else invites the same address", async () => {
    const { token } = await person("isabela", { isStaff: true });
    const email = "two-at-once@example.test";
    const { reply } = await db.transaction().execute(async (tx) => {
      await sql`insert into staff_invitation (id, address, address_key, language, operator, expires_at)
        values (gen_random_uuid(), ${email}, ${email}, 'en', 'root', now() + interval '1 day')`.execute(
        tx,
      );
      const reply = staffCall(token, { email, language: "en", password });
      await untilWaiting(db, 1);
      return { reply };
    });
    expect(await reply).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("and rights given on the command line are listed under its operator", async () => {
    const { token, id } = await person("ivona", { isStaff: true });
    await invite("by-command@example.test");
    expect(await listed(token, "by-command@example.test")).toMatchObject([
      { by: "command", by_name: "root" },
    ]);
    const nobody = { since: null, by: null, by_name: null };
    const own = async () =>
      (await call("/api/staff/", { token })).body.data.staff.find(
        (one: { id: string }) => one.id === id,
      );
    expect(await own()).toMatchObject(nobody);
    const given = { staffBy: "cli", staffOperator: "radu", staffSince: new Date(0) };
    await inTransaction(db, (tx) => users.setStaff(tx, id, true, given));
    expect(await own()).toMatchObject({ by: "command", by_name: "radu" });
  });

  it("to somebody whose rights are revoked ends with them, as do their test addresses", async () => {
    const { token } = await person("iacob", { isStaff: true });
    const { id, email } = await person("ioan", { isStaff: true });
    await sql`insert into staff_invitation (id, address, address_key, language, operator, expires_at)
      values (gen_random_uuid(), ${email}, ${email}, 'en', 'root', now() + interval '1 day')`.execute(
      db,
    );
    await sql`insert into test_address (id, user_id, address, address_key)
      values (gen_random_uuid(), ${id}, 'ioans.phone@example.test', 'ioans.phone@example.test')`.execute(
      db,
    );
    const body = { password };
    const reply = await call(`/api/staff/${id}/revoke/`, { token, body, from: elsewhere() });
    expect(reply.status).toBe(204);
    expect(await invitationOf(email)).toBeUndefined();
    const { rows } = await sql`select 1 from test_address where user_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });

  it("cannot restore revoked rights through an earlier link", async () => {
    const inviter = await person("ilinca", { isStaff: true });
    const member = await person("Otilia");
    const ways = [
      () => call("/api/staff/", { token: inviter.token, body: { email: member.email, password } }),
      () => staffCall(inviter.token, { email: member.email, language: "en", password }),
      () => changeStaff(db, ["grant", member.email]),
    ];
    for (const ask of ways) {
      clock.advance(3_600_000);
      await ask();
      const earlier = await linkOf(member.email);
      clock.advance(3_600_000);
      await ask();
      expect(await accept(earlier, "Otilia")).toMatchObject(dead);
      const link = await linkOf(member.email);
      expect((await accept(link, "Otilia")).status).toBe(200);
      expect(await listed(inviter.token, member.email)).toEqual([]);
      const revoked = await call(`/api/staff/${member.id}/revoke/`, {
        token: inviter.token,
        body: { password },
        from: elsewhere(),
      });
      expect(revoked).toMatchObject({ status: 204 });
      expect(await accept(link, "Otilia")).toMatchObject(dead);
      expect(await isStaff(member.id)).toBe(false);
    }
  });

  it("is limited to thirty a day", async () => {
    const inviter = await person("iulia", { isStaff: true });
    const statuses = new Set<number>();
    for (let i = 0; i < 31; i++) {
      const email = `many-${i}@example.test`;
      statuses.add((await staffCall(inviter.token, { email, language: "en", password })).status);
      expect([...statuses]).toEqual(i < 30 ? [200] : [200, 429]);
    }
  });
});

it("a stranger whose account leaves the invited address while its link is used gets no rights", async () => {
  const { id, email: address } = await person("Leaves");
  await invite(address);
  const token = await linkOf(address);
  const accepted = await db.transaction().execute(async (tx) => {
    await users.setConfirmedEmail(tx, id, { email: "left@example.test", provenAt: null });
    const reply = accept(token, "Invited");
    await untilWaiting(db, 1);
    return { reply };
  });
  expect(await accepted.reply).toMatchObject({ status: 200, body: { data: { is_new: true } } });
  expect(await isStaff(id)).toBe(false);
  expect((await login(address, "new secret")).body.data.user).toMatchObject({ is_staff: true });
});
