import { maskPrivate } from "@sortes/contract";
import { inTransaction, newId, suppressionHash } from "@sortes/db";
import * as giftMails from "@sortes/db/accounts/gift-mails";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as users from "@sortes/db/accounts/users";
import * as consents from "@sortes/db/newsletter/readers/consent";
import { complaint, deliveryReport, readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import type { WorkerContext } from "../src/context.ts";
import { secret } from "./campaigns.ts";
import { confirmed, stateOf } from "./people.ts";
import { arrive } from "./reports.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const day = 24 * 60 * 60 * 1000;
const fragment = "F".repeat(60);
let mails = 0;

/** A gift mail as the server leaves it. */
async function queued(
  context: WorkerContext,
  { locale = "en", name = "Ana" }: { locale?: "en" | "ro"; name?: string } = {},
) {
  const { userId } = await confirmed(context);
  const createdAt = context.clock.now();
  const id = newId(createdAt);
  const address = `guest${++mails}@example.test`;
  await inTransaction(context.db, async (tx) => {
    const call = { userId, exchange: "x", title: "Office <party>", createdAt };
    const mail = { id, name, address, fragment, linkHash: "h", state: "waiting" as const };
    await giftMails.insert(tx, call, [mail]);
    await mailMessages.insert(tx, { id, kind: "gift_link", address, locale, createdAt });
  });
  return { id, userId, address };
}

async function giftOf({ db }: WorkerContext, id: string) {
  const { rows } = await sql<{ state: string; fragment: string | null }>`
    select state, fragment from gift_mail where id = ${id}`.execute(db);
  return rows[0];
}

describe("a gift mail", () => {
  it("brings one person their link, and its link is erased", async () => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { id, userId, address } = await queued(context);
    await sendMail(context, { mailId: id });
    await sendMail(context, { mailId: id });
    expect(sink.mails).toHaveLength(1);
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    const { username } = (await users.findById(context.db, userId))!;
    expect(mail).toMatchObject({
      to: [address],
      subject: `${username} has a gift exchange link for you: Office <party>`,
    });
    expect(mail.links[0]).toBe(`https://sortes.example/gift-exchange/open#${fragment}`);
    expect(mail.text).toContain("Ana, your draw is ready");
    expect(mail.text).toContain("https://sortes.example/contact");
    expect(mail.html).toContain("Office &lt;party&gt;");
    expect(await giftOf(context, id)).toEqual({ state: "sent", fragment: null });
  });

  it("is in the organiser's choice of language, and so is the page it opens", async () => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { id } = await queued(context, { locale: "ro" });
    await sendMail(context, { mailId: id });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail.subject).toContain("schimbul de cadouri: Office");
    expect(mail.links[0]).toBe(`https://sortes.example/gift-exchange/open?lang=ro#${fragment}`);
  });

  it.each([
    ["www.win.example", "www-win-example"],
    ["http://win.example", "http-win-example"],
    ["ask@win\uff0eexample", "ask-win-example"],
    ["O’Neil.3", "O’Neil.3"],
  ])(
    "by an organiser with the username %j calls them %j, which no program links",
    async (username, shown) => {
      const { context, sink } = await testWorker({ databaseUrl: url });
      const { id, userId } = await queued(context);
      await sql`update app_user set username = ${username} where id = ${userId}`.execute(
        context.db,
      );
      await sendMail(context, { mailId: id });
      const mail = await readMail(sink.mails[0]?.raw ?? "");
      expect(mail.subject).toBe(`${shown} has a gift exchange link for you: Office <party>`);
      expect(mail.text).toContain(`at the request of ${shown}.`);
      expect(mail.text).not.toContain("win.example");
    },
  );

  it.each([
    ["A.Popescu", "A. Popescu"],
    ["I.L.Caragiale", "I. L. Caragiale"],
    ["win\uff0eexample", "win. example"],
  ])("to %j calls them %j, which no program links", async (name, shown) => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { id } = await queued(context, { name });
    await sendMail(context, { mailId: id });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail.text).toContain(`${shown}, your draw is ready`);
    expect(mail.text).toContain(`for ${shown} alone`);
    expect(mail.html).not.toContain(name);
  });

  it("is not sent to a suppressed address, and its organiser sees that", async () => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { id, address } = await queued(context);
    const addressHash = suppressionHash(secret, address);
    const suppression = { addressHash, reason: "staff" as const, createdAt: context.clock.now() };
    await consents.insertSuppression(context.db, suppression);
    await sendMail(context, { mailId: id });
    expect(sink.mails).toHaveLength(0);
    expect(await giftOf(context, id)).toEqual({ state: "refused", fragment: null });
  });

  it("is not sent once its organiser has left", async () => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { id, userId } = await queued(context);
    await sql`delete from app_user where id = ${userId}`.execute(context.db);
    await sendMail(context, { mailId: id });
    expect(sink.mails).toHaveLength(0);
    expect(await stateOf(context, id)).toMatchObject({ state: "failed" });
  });

  it("is shown as bounced if no mailbox takes it", async () => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { id } = await queued(context);
    sink.meet({ at: "recipient", code: 550, words: "5.1.1 no such user" });
    await sendMail(context, { mailId: id });
    expect(await giftOf(context, id)).toEqual({ state: "bounced", fragment: null });
    expect(await stateOf(context, id)).toMatchObject({ state: "failed" });
  });

  it("keeps its link while the mail server is at fault", async () => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { id } = await queued(context);
    sink.meet({ at: "recipient", code: 450 });
    await sendMail(context, { mailId: id });
    expect(await giftOf(context, id)).toEqual({ state: "waiting", fragment });
  });

  it("is shown as unknown, without its link, if the worker died while sending it", async () => {
    const { context, sink, clock } = await testWorker({ databaseUrl: url });
    const { id } = await queued(context);
    await sql`update mail_message set state = 'sending', lease_until = now() where id = ${id}`.execute(
      context.db,
    );
    clock.advance(60_000);
    await mailMessages.releaseExpired(context.db, clock.now());
    expect(sink.mails).toHaveLength(0);
    expect(await giftOf(context, id)).toEqual({ state: "unknown", fragment: null });
  });

  it("is forgotten after sixty days", async () => {
    const { context, clock } = await testWorker({ databaseUrl: url });
    const { id } = await queued(context);
    clock.advance(59 * day);
    await housekeeping(context);
    expect(await giftOf(context, id)).toBeDefined();
    clock.advance(2 * day);
    await housekeeping(context);
    expect(await giftOf(context, id)).toBeUndefined();
  });
});

it("masks links of gift mails in what servers say", () => {
  const said = `550 no https://sortes.example/gift-exchange/open?lang=ro#${fragment} here`;
  expect(maskPrivate(said)).toBe(
    "550 no https://sortes.example/gift-exchange/open?lang=ro#*** here",
  );
});

describe("a report about a gift mail", () => {
  const sending = { bounceAddress: "bounces@sortes.example" };

  /** A sent gift mail, with the address from which it went out. */
  async function sent() {
    const { context, sink } = await testWorker({ databaseUrl: url, sending });
    const { id, address } = await queued(context);
    await sendMail(context, { mailId: id });
    return { context, id, address, envelope: sink.mails[0]?.from ?? "" };
  }

  it("shows its organiser that it came back", async () => {
    const { context, id, address, envelope } = await sent();
    expect(envelope).toMatch(/^bounces\+[0-9a-z]+-[0-9a-f]{20}@sortes\.example$/);
    await arrive(context, deliveryReport({ to: envelope, recipients: [address], status: "5.1.1" }));
    expect(await giftOf(context, id)).toEqual({ state: "bounced", fragment: null });
  });

  it.each(["delayed", "relayed"] as const)("changes nothing if it was %s", async (action) => {
    const { context, id, address, envelope } = await sent();
    const report = { to: envelope, recipients: [address], action, status: "4.4.1" };
    await arrive(context, deliveryReport(report));
    expect(await giftOf(context, id)).toMatchObject({ state: "sent" });
  });

  it("counts only with our signature", async () => {
    const { context, id, address, envelope } = await sent();
    const forged = envelope.replace(/-[0-9a-f]{20}@/, `-${"0".repeat(20)}@`);
    await arrive(context, deliveryReport({ to: forged, recipients: [address], status: "5.1.1" }));
    expect(await giftOf(context, id)).toMatchObject({ state: "sent" });
  });

  it("suppresses the address if it is a complaint", async () => {
    const { context, address, envelope } = await sent();
    await arrive(context, complaint({ to: envelope }));
    const hash = suppressionHash(secret, address);
    expect(await consents.findSuppression(context.db, hash)).toBe("complained");
  });
});
