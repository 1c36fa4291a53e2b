import { inTransaction, letterTestToken, newId, readUnsubscribeToken } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import { prepareCampaign } from "@sortes/email";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = () => testWorker({ databaseUrl: url });
const hour = 60 * 60 * 1000;
const content = {
  subject: "[Test] Vești de toamnă",
  html: "<!doctype html><p>Bună, <b>Ana</b></p>",
  text: "Bună, Ana\n",
};

/** The test of a campaign, requested by a staff member. */
async function asked(context: WorkerContext, campaignId?: string) {
  const { db, clock } = context;
  const { userId, email } = await registered(context);
  const createdAt = clock.now();
  const mailId = newId(createdAt);
  await inTransaction(db, (tx) =>
    mailMessages.insert(tx, {
      id: mailId,
      kind: "campaign_test",
      userId,
      locale: "ro",
      content: { ...content, ...(campaignId !== undefined && { campaignId }) },
      createdAt,
    }),
  );
  return { mailId, email };
}

async function contentOf({ db }: WorkerContext, mailId: string): Promise<unknown> {
  const { rows } = await sql<{
    content: unknown;
  }>`select content from mail_message where id = ${mailId}`.execute(db);
  return rows[0]?.content;
}

describe("the test mail of a campaign", () => {
  it("has the content of its request, which is deleted after sending", async () => {
    const { context, sink } = await worker();
    const { mailId, email } = await asked(context);
    expect(await contentOf(context, mailId)).toEqual(content);
    await sendMail(context, { mailId });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail).toMatchObject({ to: [email], subject: content.subject });
    expect(mail.text.trim()).toBe("Bună, Ana");
    expect(mail.html).toContain("Bună, <b>Ana</b>");
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent" });
    expect(await contentOf(context, mailId)).toBeNull();
    await sendMail(context, { mailId });
    expect(sink.mails).toHaveLength(1);
  });

  it("has the headers of the campaign's mails, with its own token and stream", async () => {
    const bounceAddress = "bounces@sortes.example";
    const { context, sink } = await testWorker({ databaseUrl: url, sending: { bounceAddress } });
    const campaignId = "0197a2b0-0000-7000-8000-000000000001";
    const { mailId, email } = await asked(context, campaignId);
    await sendMail(context, { mailId });
    const [sent] = sink.mails;
    const raw = sent?.raw.toString() ?? "";
    const mail = await readMail(raw);
    expect(mail).toMatchObject({ to: [email], subject: content.subject });
    expect(mail.text.trim()).toBe("Bună, Ana");
    expect(mail.html).toContain("Bună, <b>Ana</b>");
    const token = letterTestToken(context.config.appSecret, campaignId);
    const headers = raw
      .slice(0, raw.indexOf("\r\n\r\n"))
      .replaceAll(/\r\n[ \t]/g, " ")
      .split("\r\n");
    for (const header of [
      `List-Unsubscribe: <https://sortes.example/api/newsletter/unsubscribe/${token}/>, <mailto:bounces@sortes.example?subject=unsubscribe%20${token}>`,
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      "List-Id: Sortes <newsletter.sortes.example>",
      "Content-Language: ro",
      "Precedence: bulk",
      `Feedback-ID: ${campaignId}:0:test:sortes`,
      `Message-ID: <${mailId}.${campaignId}@sortes.example>`,
    ])
      expect(headers).toContain(header);
    // the same headers in the same order as the mail of a reader
    const real = prepareCampaign({
      campaignId,
      run: 1,
      locale: "ro",
      content,
      postalAddress: undefined,
      from: "hello@sortes.example",
      replyTo: undefined,
      bounceAddress,
      publicUrl: "https://sortes.example",
      secret: context.config.appSecret,
    }).messageFor(
      { recipientId: "1", address: email, unsubscribeToken: token, preferencesToken: token },
      new Date(),
    );
    const names = (text: string) =>
      [...text.slice(0, text.indexOf("\r\n\r\n")).matchAll(/^([\w-]+):/gm)]
        .map(([, name = ""]) => name)
        .toSorted();
    expect(names(raw)).toEqual(names(real.raw.toString()));
    // returns and replies by mail are about no reader
    expect(context.secrets.read((secret) => readUnsubscribeToken(secret, token))).toBeUndefined();
    expect(sent?.from).toBe(bounceAddress);
  });

  it("is sent while campaigns are stopped", async () => {
    const { context, sink } = await worker();
    await sql`update sending_control set stopped = true`.execute(context.db);
    const { mailId } = await asked(context);
    await sendMail(context, { mailId });
    await sql`update sending_control set stopped = false`.execute(context.db);
    expect(sink.mails).toHaveLength(1);
  });

  it("keeps its content for retries, but not after the final failure", async () => {
    const { context, sink, clock } = await worker();
    const { mailId } = await asked(context);
    sink.meet({ at: "recipient", code: 450 });
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "queued" });
    expect(await contentOf(context, mailId)).toEqual(content);
    sink.meet({ at: "recipient", code: 550 });
    clock.advance(hour);
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "failed" });
    expect(await contentOf(context, mailId)).toBeNull();
  });

  it("is deleted after a day with an unknown outcome", async () => {
    const { context, clock } = await worker();
    const { mailId } = await asked(context);
    const open = await asked(context);
    await sql`update mail_message set state = 'unknown' where id = ${mailId}`.execute(context.db);
    clock.advance(23 * hour);
    await housekeeping(context);
    expect(await contentOf(context, mailId)).toEqual(content);
    clock.advance(2 * hour);
    await housekeeping(context);
    expect(await contentOf(context, mailId)).toBeNull();
    expect(await contentOf(context, open.mailId)).toEqual(content);
  });
});

it("unused previews are deleted by the hourly cleanup", async () => {
  const { context } = await worker();
  await sql`
    insert into campaign_preview (hash, html, expires_at)
    values ('old', '-', now() - interval '1 second'), ('new', '-', now() + interval '1 minute')`.execute(
    context.db,
  );
  await housekeeping(context);
  const { rows } = await sql`select hash from campaign_preview`.execute(context.db);
  expect(rows).toEqual([{ hash: "new" }]);
});
