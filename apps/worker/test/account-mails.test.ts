import { hashOfToken, inTransaction, newId } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as users from "@sortes/db/accounts/users";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { type Language, type MailKind, type MessageParams, tokenPrefix } from "@sortes/contract";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { confirmed, inLanguage, registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = () => testWorker({ databaseUrl: url });
const hour = 60 * 60 * 1000;

async function waiting(
  { db, clock }: WorkerContext,
  mail: ({ userId: string } | { address: string }) & {
    kind: MailKind;
    locale?: Language;
    params?: MessageParams;
  },
): Promise<string> {
  const createdAt = clock.now();
  const id = newId(createdAt);
  await inTransaction(db, (tx) =>
    mailMessages.insert(tx, { locale: "en", ...mail, id, createdAt }),
  );
  return id;
}

/** Somebody's wish for an address, and the mail that asks. */
async function wished(
  context: WorkerContext,
  userId: string,
  address: string,
  locale: Language = "en",
) {
  const createdAt = context.clock.now();
  const addressChangeId = newId(createdAt);
  await inTransaction(context.db, (tx) =>
    users.replaceAddressChange(tx, { id: addressChangeId, userId, address, createdAt }),
  );
  const params = { addressChangeId };
  return await waiting(context, { kind: "change_email", userId, locale, params });
}

const nobody = { state: "failed", lastError: "nobody to send it to" };

describe("the mail that confirms a new address of an account", () => {
  it.each([
    ["en", "Confirm your new email address", "24 hours."],
    ["ro", "Confirmă noua adresă de email", "24 de ore."],
  ] as const)(
    "goes to the new address with a link for a day (%s)",
    async (locale, subject, hours) => {
      const { context, sink, clock } = await worker();
      const { userId } = await registered(context);
      const mailId = await wished(context, userId, `new-${locale}@example.test`, locale);
      await sendMail(context, { mailId });
      const mail = await readMail(sink.mails[0]?.raw ?? "");
      expect(mail).toMatchObject({ to: [`new-${locale}@example.test`], subject });
      expect(mail.text).toContain(hours);
      const [link = ""] = mail.links;
      const { origin, pathname, search } = new URL(link);
      expect(origin + pathname).toMatch(/^https:\/\/sortes\.example\/confirm-email\/[\w-]{43}$/);
      // its page is in the language of the mail, also on a device on which nobody chose one
      expect(search).toBe(inLanguage(locale));
      const hash = hashOfToken(pathname.split("/").at(-1) ?? "");
      const use = (ms: number) =>
        inTransaction(context.db, (tx) =>
          mailTokens.use(tx, {
            hash,
            kind: "change_email",
            now: new Date(clock.now().getTime() + ms),
          }),
        );
      expect(await use(24 * hour)).toBeUndefined();
      expect(await use(24 * hour - 1)).toBe(userId);
    },
  );

  it("is not sent once another address is requested, which also ends its link", async () => {
    const { context, sink } = await worker();
    const { userId } = await registered(context);
    const first = await wished(context, userId, "first@example.test");
    const sent = await wished(context, userId, "second@example.test");
    await sendMail(context, { mailId: first });
    expect(await stateOf(context, first)).toMatchObject(nobody);
    await sendMail(context, { mailId: sent });
    expect((await readMail(sink.mails[0]?.raw ?? "")).to).toEqual(["second@example.test"]);
    await wished(context, userId, "third@example.test");
    const { rows } = await sql`select 1 from mail_token where user_id = ${userId}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });

  it("is not sent to another account's address, but to a respelling of one's own", async () => {
    const { context, sink } = await worker();
    const { userId, email: own } = await registered(context);
    const { email: taken } = await registered(context);
    const mailId = await wished(context, userId, taken.toUpperCase());
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject(nobody);
    expect(sink.attempts).toBe(0);
    await sendMail(context, { mailId: await wished(context, userId, own.toUpperCase()) });
    expect(sink.mails).toHaveLength(1);
  });

  it("is not sent if the address has an account; its owner gets a notice once a day", async () => {
    const { context, sink, clock } = await worker();
    const { userId: asking } = await registered(context);
    const { userId: other } = await registered(context);
    const { userId: holder, email } = await confirmed(context);
    await sql`update app_user set language = 'ro' where id = ${holder}`.execute(context.db);
    /** Somebody wants the address, and the mail of its owner is sent. @returns the mails so far. */
    const wanted = async (userId: string, locale: Language) => {
      const asked = await wished(context, userId, email.toUpperCase(), locale);
      await sendMail(context, { mailId: asked });
      expect(await stateOf(context, asked)).toMatchObject(nobody);
      const { rows: due } = await sql<{ id: string }>`
        select id from mail_message where user_id = ${holder} and kind = 'address_wanted'`.execute(
        context.db,
      );
      for (const { id: mailId } of due) await sendMail(context, { mailId });
      return sink.mails;
    };
    expect(await wanted(asking, "en")).toHaveLength(1);
    const first = await readMail(sink.mails[0]?.raw ?? "");
    expect(first).toMatchObject({
      to: [email],
      subject: "Cineva a încercat să folosească adresa ta de email",
      links: ["https://sortes.example/login?lang=ro"],
    });
    expect(await wanted(asking, "ro")).toHaveLength(1);
    clock.advance(24 * hour - 1);
    expect(await wanted(other, "en")).toHaveLength(1);
    clock.advance(1);
    expect(await wanted(other, "en")).toHaveLength(2);
    const second = await readMail(sink.mails[1]?.raw ?? "");
    expect(second).toMatchObject({
      to: [email],
      subject: first.subject,
    });
  });

  it("notifies the owner of a taken address once, even after simultaneous requests", async () => {
    const { context } = await worker();
    const { userId: holder, email } = await confirmed(context);
    const ask = async () => {
      const { userId } = await registered(context);
      return await wished(context, userId, email);
    };
    const asked = [await ask(), await ask(), await ask()];
    await Promise.all(asked.map((mailId) => sendMail(context, { mailId })));
    const { rows } = await sql`
      select 1 from mail_message where kind = 'address_wanted' and user_id = ${holder}`.execute(
      context.db,
    );
    expect(rows).toHaveLength(1);
  });

  it("is deleted with the requested address after two days", async () => {
    const { context, clock } = await worker();
    const { userId } = await registered(context);
    await wished(context, userId, "forgotten@example.test");
    const kept = async () =>
      (await sql`select 1 from address_change where user_id = ${userId}`.execute(context.db)).rows
        .length;
    clock.advance(47 * hour);
    await housekeeping(context);
    expect(await kept()).toBe(1);
    clock.advance(2 * hour);
    await housekeeping(context);
    expect(await kept()).toBe(0);
  });
});

describe("a notice about an account", () => {
  it.each([
    ["email_changed", "en", "Your account has a new email address"],
    ["email_changed", "ro", "Contul tău are o nouă adresă de email"],
    ["account_erased", "en", "Your account has been deleted"],
    ["account_erased", "ro", "Contul tău a fost șters"],
  ] as const)(
    "%s is sent even if no account has the address any more (%s)",
    async (kind, locale, subject) => {
      const { context, sink } = await worker();
      const address = `old-${kind}-${locale}@example.test`;
      const mailId = await waiting(context, { kind, address, locale });
      await sendMail(context, { mailId });
      const mail = await readMail(sink.mails[0]?.raw ?? "");
      expect(mail).toMatchObject({ to: [address], subject });
      expect(mail.links).toEqual([`https://sortes.example/contact${inLanguage(locale)}`]);
    },
  );

  it.each([
    ["token_created", "en", "A new token for your account"],
    ["token_created", "ro", "Un token nou pentru contul tău"],
    ["token_revoked", "en", "A token of your account was revoked"],
    ["token_revoked", "ro", "Un token al contului tău a fost revocat"],
  ] as const)("%s goes to the person, and holds no token (%s)", async (kind, locale, subject) => {
    const { context, sink } = await worker();
    const { userId, email } = await confirmed(context);
    await sendMail(context, { mailId: await waiting(context, { kind, userId, locale }) });
    const { raw = "" } = sink.mails[0] ?? {};
    const mail = await readMail(raw);
    expect(mail).toMatchObject({ to: [email], subject });
    expect(mail.links).toEqual([`https://sortes.example/forgot-password${inLanguage(locale)}`]);
    expect(raw).not.toContain(tokenPrefix);
  });

  it.each([
    ["en", "You paid twice, and we are refunding the second payment"],
    ["ro", "Ai plătit de două ori: îți returnăm a doua plată"],
  ] as const)("about a second payment links to the tiers (%s)", async (locale, subject) => {
    const { context, sink } = await worker();
    const { userId, email } = await confirmed(context);
    const kind = "second_payment";
    await sendMail(context, { mailId: await waiting(context, { kind, userId, locale }) });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail).toMatchObject({ to: [email], subject });
    expect(mail.links).toEqual([`https://sortes.example/tiers${inLanguage(locale)}`]);
  });

  it("about a requested new address is sent to the present one, with a way to cancel", async () => {
    const { context, sink } = await worker();
    const { userId, email } = await confirmed(context);
    const mailId = await waiting(context, { kind: "email_change_asked", userId });
    await sendMail(context, { mailId });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail.to).toEqual([email]);
    expect(mail.links).toEqual(["https://sortes.example/forgot-password"]);
  });
});
