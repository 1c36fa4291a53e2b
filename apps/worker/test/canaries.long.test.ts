import { once } from "node:events";
import { openGate, openSmtpSink } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { registered, stateOf } from "./people.ts";
import { situation, startWorker } from "./worker-process.ts";

/** Secrets that an operator gives the worker. Each is a word that nothing else holds. */
const planted = {
  appSecret: "canary-app-secret-6Ty-which-is-long-enough",
  smtpPassword: "canary-smtp-7Qx",
  imapPassword: "canary-imap-9Zk",
};

it("secrets and recipients of a worker never reach its log, whatever happens", async () => {
  const here = await situation("PostgreSQL");
  const gate = await openGate(here.databaseUrl);
  const sink = await openSmtpSink();
  onTestFinished(async () => {
    await gate.close();
    await sink.close();
  });
  const smtp = new URL(sink.url);
  smtp.username = "canary";
  smtp.password = planted.smtpPassword;
  const { child, output } = await startWorker({
    DATABASE_URL: gate.url,
    DATA_DIR: here.dataDir,
    APP_SECRET: planted.appSecret,
    SMTP_URL: smtp.href,
    // nothing listens there
    BOUNCE_IMAP_URL: `imap://canary:${planted.imapPassword}@127.0.0.1:1/INBOX`,
    LOG_LEVEL: "trace",
  });
  const people: { email: string }[] = [];
  const person = async () => {
    const one = await registered(here, "en");
    people.push(one);
    return one;
  };

  // one that arrives
  const ana = await person();
  await expect.poll(() => stateOf(here, ana.mailId)).toMatchObject({ state: "sent" });
  const [link = ""] =
    /https:\S+\/verify\/[\w-]+/.exec(
      sink.mails[0]?.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "",
    ) ?? [];
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);

  // one that is rejected by a server that repeats the recipient
  const eva = await person();
  sink.meet({
    at: "recipient",
    code: 550,
    words: `no such user ${eva.email}`,
  });
  await expect.poll(() => stateOf(here, eva.mailId)).toMatchObject({ state: "failed" });

  // and one while the database is away
  await gate.cut();
  await expect.poll(output).toMatch(/ECONNREFUSED|out of reach|terminated/);
  await gate.restore();
  const dan = await person();
  await expect.poll(() => stateOf(here, dan.mailId)).toMatchObject({ state: "sent" });

  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
  const log = output();
  expect(log).toContain(ana.mailId);
  const databasePassword = decodeURIComponent(new URL(here.databaseUrl).password);
  const addresses: Record<string, string> = Object.fromEntries(
    people.map(({ email }) => [email, email]),
  );
  const secrets = { ...planted, databasePassword, token, ...addresses };
  const leaked = Object.entries(secrets).flatMap(([what, text]) =>
    log
      .split("\n")
      .filter((line) => line.includes(text))
      .slice(0, 1)
      .map((line) => `${what}: ${line}`),
  );
  expect(leaked).toEqual([]);
});
