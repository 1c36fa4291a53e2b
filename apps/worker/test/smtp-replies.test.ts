import * as operations from "@sortes/db/operations/operations";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { startPulse } from "../src/pulse.ts";
import { runJob } from "../src/worker-host.ts";
import { registered } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = () => testWorker({ databaseUrl: url });
type Worker = Awaited<ReturnType<typeof worker>>;

/** Lets a worker send a mail to a new person. */
async function mailBy({ context }: Worker): Promise<void> {
  const { mailId } = await registered(context);
  await sendMail(context, { mailId });
}

const counted = async ({ context }: Worker) =>
  Object.fromEntries(
    (await operations.countSmtpReplies(context.db)).map(({ source, class: heard, count }) => [
      `${source} ${heard}`,
      count,
    ]),
  );

beforeEach(async () => {
  const { context } = await worker();
  await sql`delete from smtp_reply`.execute(context.db);
});

describe("replies of mail servers", () => {
  it("are counted by class and added up", async () => {
    const one = await worker();
    one.sink.meet({ at: "body", code: 554 }, { at: "recipient", code: 450 }, "drop");
    for (let i = 0; i < 4; i++) await mailBy(one);
    expect(await counted(one)).toEqual({});
    await one.context.smtpReplies.write(one.context.db);
    const heard = { "mail 2xx": 1, "mail 4xx": 1, "mail 5xx": 1, "mail unknown": 1 };
    expect(await counted(one)).toEqual(heard);
    // nothing is added twice
    await one.context.smtpReplies.write(one.context.db);
    expect(await counted(one)).toEqual(heard);
    const other = await worker();
    await mailBy(other);
    await other.context.smtpReplies.write(other.context.db);
    expect(await counted(other)).toEqual({ ...heard, "mail 2xx": 2 });
  });

  it("are counted as none if the server cannot be reached", async () => {
    const one = await worker();
    await one.sink.close();
    await mailBy(one);
    await one.context.smtpReplies.write(one.context.db);
    expect(await counted(one)).toEqual({ "mail none": 1 });
  });

  it("are kept until the database accepts them", async () => {
    const one = await worker();
    await mailBy(one);
    await sql`alter table smtp_reply rename to elsewhere`.execute(one.context.db);
    await expect(one.context.smtpReplies.write(one.context.db)).rejects.toThrow("smtp_reply");
    await sql`alter table elsewhere rename to smtp_reply`.execute(one.context.db);
    await mailBy(one);
    await one.context.smtpReplies.write(one.context.db);
    expect(await counted(one)).toEqual({ "mail 2xx": 2 });
  });

  it("are written by the pulse, at the latest when the worker stops", async () => {
    const one = await worker();
    const pulse = startPulse(one.context);
    await mailBy(one);
    await pulse.stop();
    expect(await counted(one)).toEqual({ "mail 2xx": 1 });
  });
});

it("a failing job reports one line without addresses or stack to the queue", async () => {
  const { context } = await worker();
  const failing = {
    ...context,
    get db(): typeof context.db {
      throw new Error(`no way to somebody@example.com\n${"x".repeat(1000)}`);
    },
  };
  const mailId = "0197a2b0-0000-7000-8000-000000000000";
  const error: unknown = await runJob(failing, {
    id: "1",
    name: "mail.send",
    payload: { mailId },
  }).catch((reason: unknown) => reason);
  const { message, stack } = error as Error;
  expect(message).toMatch(/^no way to /);
  expect(message).not.toMatch(/somebody@|\n/);
  expect(message.length).toBeLessThanOrEqual(300);
  expect(stack).toBe(`JobFailedError: ${message}`);
});
