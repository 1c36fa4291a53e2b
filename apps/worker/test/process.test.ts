import { once } from "node:events";
import { waitForMail } from "@sortes/testing";
import { expect, it } from "vitest";
import { registered, stateOf } from "./people.ts";
import { describeEachStore, situation, startWorker } from "./worker-process.ts";

describeEachStore((store) => {
  it("a worker delivers mails, leaks nothing, and stops cleanly", async () => {
    const here = await situation(store);
    const { child, output } = await startWorker({
      DATABASE_URL: here.databaseUrl,
      DATA_DIR: here.dataDir,
      ...(here.redisUrl && { REDIS_URL: here.redisUrl }),
    });
    const { email, mailId } = await registered(here, "ro");
    const mail = await waitForMail(here.outbox, email);
    expect(mail.subject).toBe("Confirmă adresa de email");
    const token = /\/verify\/([\w-]{43})$/.exec(mail.links[0] ?? "")?.[1] ?? "no token";
    await expect.poll(() => stateOf(here, mailId)).toMatchObject({ state: "sent" });
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(output()).toContain(mailId);
    expect(output()).not.toContain(email);
    expect(output()).not.toContain(token);
  });
});
