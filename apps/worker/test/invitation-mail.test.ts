import { hashOfToken, inTransaction, newId } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { readMail, testDatabase } from "@sortes/testing";
import { expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const day = 24 * 60 * 60 * 1000;

/** Invites an address. @returns the ids of the invitation and its mail. */
async function invited({ db, clock }: WorkerContext, address: string, language: "en" | "ro") {
  const createdAt = clock.now();
  const [id, mailId] = [newId(createdAt), newId(createdAt)];
  const expiresAt = new Date(createdAt.getTime() + 7 * day);
  const kind = "staff_invitation";
  await inTransaction(db, async (tx) => {
    await staffInvitations.replace(tx, {
      id,
      address,
      language,
      operator: "root",
      createdAt,
      expiresAt,
    });
    const mail = { id: mailId, kind, address, locale: language, createdAt } as const;
    await mailMessages.insert(tx, { ...mail, params: { invitationId: id } });
  });
  return { id, mailId };
}

it.each([
  ["en", "You are invited to run Sortes"],
  ["ro", "Invitație: administrează Sortes"],
] as const)(
  "an invitation (%s) brings a link to an address without an account",
  async (language, subject) => {
    const { context, sink, clock } = await testWorker({ databaseUrl: url });
    const address = `${language}@invited.test`;
    const { id, mailId } = await invited(context, address, language);
    await sendMail(context, { mailId });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail).toMatchObject({ to: [address], subject });
    const link = mail.links[0] ?? "";
    expect(link).toMatch(/^https:\/\/sortes\.example\/invitation\/[\w-]{43}(?:\?lang=ro)?$/);
    const hash = hashOfToken(new URL(link).pathname.split("/").at(-1) ?? "");
    const use = (now: Date) =>
      inTransaction(context.db, (tx) =>
        mailTokens.useOfInvitation(tx, { hash, kind: "staff_invitation", now }),
      );
    expect(await use(new Date(clock.now().getTime() + 8 * day))).toBeUndefined();
    expect(await use(clock.now())).toBe(id);
  },
);

it("a replaced or expired invitation is not sent, and is deleted", async () => {
  const { context, sink, clock } = await testWorker({ databaseUrl: url });
  const { mailId } = await invited(context, "again@invited.test", "en");
  const next = await invited(context, "AGAIN@invited.test", "en");
  await sendMail(context, { mailId });
  expect(await stateOf(context, mailId)).toMatchObject({ state: "failed" });
  clock.advance(8 * day);
  await sendMail(context, { mailId: next.mailId });
  expect(await stateOf(context, next.mailId)).toMatchObject({ state: "failed" });
  expect(sink.attempts).toBe(0);
  await housekeeping(context);
  const left = await context.db.selectFrom("staffInvitation").select("id").execute();
  expect(left.map(({ id }) => id)).not.toContain(next.id);
});
