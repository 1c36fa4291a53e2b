import { type MailKind, mailKinds } from "@sortes/contract";
import en from "@sortes/i18n/catalogues/en/mails.json" with { type: "json" };
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { createLog } from "../src/config.ts";
import { registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();

// another kind, with its own page and lifetime and the first one's texts
const planted = "planted" as MailKind;
Object.assign(mailKinds, {
  [planted]: { page: "/account/planted", hours: 2, atMost: [] },
});
for (const [id, text] of Object.entries(en))
  Object.assign(en, { [id.replace("verify_email", planted)]: text });

it("a kind of mail with its own page links to it, expires as stated, and leaks no token to logs", async () => {
  let lines = "";
  const log = createLog("trace", { write: (line) => void (lines += line) });
  const { context, sink } = await testWorker({ databaseUrl: url, log });
  const { mailId, userId, email } = await registered(context);
  await sql`update mail_message set kind = ${planted} where id = ${mailId}`.execute(context.db);
  await sendMail(context, { mailId });
  expect(await stateOf(context, mailId)).toMatchObject({ state: "sent" });

  const mail = await readMail(sink.mails[0]?.raw ?? "");
  const link = mail.links[0] ?? "";
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  expect(link).toBe(`https://sortes.example/account/planted/${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(mail.text).toContain("2 hours");
  const { rows } = await sql<{ kind: string; hours: number }>`
    select kind, extract(epoch from expires_at - created_at)::int / 3600 as hours
    from mail_token where user_id = ${userId}`.execute(context.db);
  expect(rows).toEqual([{ kind: planted, hours: 2 }]);

  const error = Object.assign(new Error(`550 5.7.1 <${email}> we do not like ${link}?a=b`), {
    detail: `Key (link)=(${link}) exists`,
    cause: new Error(`GET ${link}`),
  });
  log.error({ err: error }, "planted");
  expect(lines).toContain("we do not like https://sortes.example/account/planted/***");
  expect(lines).toContain("Key (link)=(https://sortes.example/account/planted/***");
  expect(lines).not.toContain(token);
  expect(lines).not.toContain(email);
});
