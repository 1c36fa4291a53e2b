import { openGate, testDatabase, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { openDb } from "@sortes/db";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "./support/process.ts";
import { exchange } from "./support/socket.ts";

const { url: databaseUrl } = await testDatabase();

/** Secrets and personal data that a caller or an operator gives us. Each is a word that nothing else holds. */
const planted = {
  password: "canary-password-7Qx",
  wrongPassword: "canary-wrong-9Zk",
  newPassword: "canary-new-3Rt",
  deadToken: "canary-bearer-5Lm",
  mailToken: "canary-mail-token-8Wv",
  metricsToken: "canary-metrics-token-2Hj-and-more-of-it",
  reportsToken: "canary-reports-token-4Bn-and-more-of-it",
  appSecret: "canary-app-secret-6Ty-which-is-long-enough",
  stripeKey: "sk_test_canaryStripeKey8Hd",
  stripeSecret: "whsec_canaryStripeSecret2Pk",
  newAddress: "canary-new-address",
  message: "canary-message-6Rb",
  redisPassword: "canary-redis-1Gf",
  username: "CanaryUser",
  address: "canary-local-part",
  names: "CanaryAna, CanaryBogdan",
  title: "canary-title-0Pd",
  cookie: "canary-cookie-1Sx",
  key: "canary-key-5Nq",
  header: "canary-header-3Ue",
};

const email = `${planted.address}@example.test`;

it("input and secrets of a server never reach its log, whatever happens", async () => {
  const gate = await openGate(databaseUrl);
  onTestFinished(() => gate.close());
  const databasePassword = decodeURIComponent(new URL(databaseUrl).password);
  expect(databasePassword.length).toBeGreaterThan(8);
  const { url, port, output, child, ended } = await startServer(gate.url, {
    LOG_LEVEL: "trace",
    APP_SECRET: planted.appSecret,
    METRICS_TOKEN: planted.metricsToken,
    BOUNCE_WEBHOOK_TOKEN: planted.reportsToken,
    STRIPE_SECRET_KEY: planted.stripeKey,
    STRIPE_WEBHOOK_SECRET: planted.stripeSecret,
    STRIPE_PRICE_MEDIUM: "price_medium1",
    STRIPE_PRICE_PREMIUM: "price_premium1",
    // nothing listens there
    REDIS_URL: `redis://:${planted.redisPassword}@127.0.0.1:1`,
  });
  const tokens: string[] = [];

  async function send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        cookie: `sortes_board=${planted.cookie}`,
        "x-canary": planted.header,
        ...more,
      },
      redirect: "manual",
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: reply.status, headers: reply.headers, body: await reply.text() };
  }
  const signedIn = () => ({ authorization: `Bearer ${tokens[0]}` });
  const login = (password: string) => send("POST", "/api/users/login/", { email, password });

  /** Everything that carries something secret; what is answered is not the matter here, only that it is. */
  async function everything(): Promise<number[]> {
    const person = { username: planted.username, email, password: planted.password };
    const made = await send("POST", "/api/users/register/", {
      ...person,
      password_confirm: planted.password,
    });
    if (made.status === 201) tokens.push(JSON.parse(made.body).data.token);
    const replies = [
      made,
      await login(planted.password),
      await login(planted.wrongPassword),
      await send("GET", "/api/users/me/", undefined, {
        authorization: `Bearer ${planted.deadToken}`,
      }),
      await send("GET", "/api/users/me/", undefined, signedIn()),
      await send("GET", `/api/users/verify/${planted.mailToken}/`),
      await send("GET", `/verify/${planted.mailToken}`),
      await send("GET", `/c/${planted.mailToken}`),
      await send("GET", `/api/preview/${planted.mailToken}/`),
      await send("POST", `/api/newsletter/unsubscribe/${planted.mailToken}/`),
      await send("POST", `/trpc/newsletter.confirm`, { token: planted.mailToken }),
      await send("POST", "/api/users/reset-password/", {
        token: planted.mailToken,
        password: planted.newPassword,
      }),
      await send("POST", "/api/users/forgot-password/", { email }),
      await send("POST", "/api/newsletter/subscribe/", { email }),
      await send(
        "POST",
        "/api/history/team/",
        {
          name: planted.title,
          input_names: planted.names,
          number_of_teams: 2,
          result: [["CanaryAna"], ["CanaryBogdan"]],
        },
        { ...signedIn(), "idempotency-key": planted.key },
      ),
      await send(
        "POST",
        "/api/users/login/",
        `{"email":"${email}","password":"${planted.password}"`,
      ),
      await send("GET", `/api/history/?search=${planted.title}`, undefined, signedIn()),
      await send(
        "GET",
        `/trpc/history.list?input=${encodeURIComponent(JSON.stringify({ search: planted.title }))}`,
        undefined,
        signedIn(),
      ),
      await send("GET", "/metrics", undefined, { authorization: `Bearer ${planted.metricsToken}` }),
      await send("GET", "/metrics", undefined, { authorization: `Bearer ${planted.deadToken}` }),
      await send("POST", "/api/newsletter/reports/", `to ${email}`, {
        authorization: `Bearer ${planted.reportsToken}`,
        "content-type": "message/rfc822",
      }),
      await send(
        "PATCH",
        "/api/users/me/",
        { email: `${planted.newAddress}@example.test`, current_password: planted.password },
        signedIn(),
      ),
      await send(
        "PATCH",
        "/api/users/me/",
        { password: planted.newPassword, current_password: planted.wrongPassword },
        signedIn(),
      ),
      await send(
        "POST",
        "/api/users/tokens/",
        { name: planted.title, scopes: ["history:read"] },
        signedIn(),
      ),
      await send("POST", "/api/contact/", {
        email,
        subject: planted.title,
        message: planted.message,
      }),
      await send("POST", "/api/users/checkout-webhook/", `{"id":"${planted.message}"}`, {
        "stripe-signature": `t=1,v1=${planted.deadToken}`,
      }),
      await send("GET", "/ops/queues"),
      await send("GET", "/api/health-check"),
    ];
    await exchange(
      port,
      `GET /verify/${planted.mailToken} HTTP/1.1\r\nconnection: close\r\nx-canary: ${planted.header}\r\n\r\n`,
    );
    await exchange(
      port,
      `NONSENSE ${planted.mailToken}\r\nauthorization: ${planted.deadToken}\r\n\r\n`,
    );
    return replies.map(({ status }) => status);
  }

  const all = await everything();
  expect(all.filter((status) => status < 300).length).toBeGreaterThan(8);
  expect(all.filter((status) => status >= 500)).toEqual([]);
  expect(tokens).toHaveLength(1);

  // the same while the database fails in the middle of it, and while it is away
  const db = openDb({ url: databaseUrl, connections: 1, patience: unhurried });
  onTestFinished(() => db.destroy());
  await sql`alter table user_session rename to user_session_gone`.execute(db);
  await sql`alter table app_user rename to app_user_gone`.execute(db);
  const broken = await everything();
  expect(broken).toContain(500);
  await sql`alter table user_session_gone rename to user_session`.execute(db);
  await sql`alter table app_user_gone rename to app_user`.execute(db);
  await gate.cut();
  expect(await everything()).toContain(503);

  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  const log = output();
  expect(log).toContain("a request failed");
  expect(log.split("\n").length).toBeGreaterThan(100);
  const secrets = { ...planted, databasePassword, token: tokens[0] ?? "" };
  const leaked = Object.entries(secrets).flatMap(([what, text]) =>
    log
      .split("\n")
      .filter((line) => text.split(", ").some((part) => line.includes(part)))
      .slice(0, 1)
      .map((line) => `${what}: ${line}`),
  );
  expect(leaked).toEqual([]);
});
