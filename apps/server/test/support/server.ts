import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quicknet } from "@sortes/core/draws";
import type { UserRow } from "@sortes/db/accounts/users";
import { afterUse, FixedClock, testDatabase, unhurried } from "@sortes/testing";
import type { FastifyBaseLogger, InjectOptions, LightMyRequestResponse } from "fastify";
import pino from "pino";
import type { Config, HashingCost } from "../../src/config.ts";
import { type AppContext, closeContext, createContext } from "../../src/features/context.ts";
import { buildApp } from "../../src/app.ts";
import { connectionLimits } from "../../src/limits.ts";
import { checkDocumented } from "./documented.ts";

const silent = pino({ level: "silent" });

export interface Call {
  method?: "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  token?: string | undefined;
  language?: string;
  /** The client's address. */
  from?: string;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: LightMyRequestResponse["headers"];
  // tests inspect replies of any shape
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** The fields of an account that a test may set. */
type Account = Partial<
  Pick<UserRow, "username" | "subscriptionTier" | "isStaff" | "emailVerified" | "emailVerifiedAt">
>;

/** Of somebody who proved long ago to read mail at their address. */
export const confirmed = { emailVerified: true, emailVerifiedAt: new Date(0) };

export interface TestServer<C extends FixedClock = FixedClock> {
  app: Awaited<ReturnType<typeof buildApp>>;
  context: AppContext;
  clock: C;
  databaseUrl: string;
  call: (path: string, call?: Call) => Promise<Reply>;
  /** Registers a person, in this language and from this address, and sets the rest of their account. */
  person: (
    name: string,
    options?: Account & Pick<Call, "language" | "from">,
  ) => Promise<{ token: string; id: string; email: string }>;
  /** Logs in a person whom `person` registered, unless a new password is given. @returns the token of the new session */
  logIn: (email: string, password?: string) => Promise<string>;
  /** Changes somebody's account, such as their tier. */
  setPerson: (id: string, account: Account) => Promise<void>;
}

/** The minimum cost of argon2id: tests hash thousands of passwords. */
const cheapHashing: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const defaults: Omit<Config, "database"> = {
  listen: { host: "127.0.0.1", port: 0 },
  drainFor: 0,
  redisUrl: undefined,
  publicUrl: "https://sortes.example",
  appSecret: "a secret of the tests, 32 characters",
  reportsToken: undefined,
  reportProviders: {},
  mailFrom: "Sortes <news@sortes.example>",
  corsOrigins: [],
  trustedProxies: [],
  metricsToken: undefined,
  rateLimits: false,
  logLevel: "silent",
  payments: { kind: "trial" },
  prices: { medium: null, premium: null },
  contactAddress: "help@sortes.test",
  ad: undefined,
  // no relay: tests that need the beacon have their own
  draws: {
    dataDir: "/dev/null",
    chain: quicknet,
    relays: [],
    // they run in this process, on a machine that may be busy
    relayPatience: 60_000,
    witnesses: [],
  },
  media: { folder: "/dev/null", bucket: undefined },
  webhooksPrivate: false,
  site: { supportEmail: "help@sortes.test", coffeeUrl: "https://coffee.test/" },
  webBuilds: "/nonexistent",
  bodyLimit: 1024 * 1024,
  connections: connectionLimits,
  https: false,
  passwordHashing: { atOnce: 2, waiting: 100, cost: cheapHashing },
};

/** Reaches the database through a gate, with the timeouts of the product, so that a lost answer is noticed soon. */
export const throughGate = (
  { connections, prepare }: Config["database"],
  gate: { url: string },
): Config["database"] => ({ url: gate.url, connections, prepare });

/** The settings of a database on a busy machine, where connections and statements take longer. */
export const patient = (url: string) =>
  ({ url, connections: 10, prepare: true, patience: unhurried }) as const;

let networks = 0;
/** The address of a network that nobody has called from. */
export const elsewhere = () => `10.9.${Math.floor(++networks / 250)}.${networks % 250}`;

/** A server with a fresh database, for one test file or for the test that calls this. */
export async function testServer<C extends FixedClock = FixedClock>(
  overrides: Partial<Config> = {},
  clock = new FixedClock(new Date().toISOString()) as C,
  log: FastifyBaseLogger = silent,
): Promise<TestServer<C>> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-server-"));
  const config: Config = {
    ...defaults,
    database: patient(database.url),
    ...overrides,
    draws: { ...defaults.draws, ...overrides.draws, dataDir },
    media: { ...defaults.media, folder: join(dataDir, "media", "pictures"), ...overrides.media },
  };
  const context = createContext(config, { log, clock });
  const app = await buildApp(context, log);
  afterUse(async () => {
    await app.close();
    await closeContext(context);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function call(path: string, options: Call = {}): Promise<Reply> {
    const { body, token, language, from, headers, method } = options;
    clock.advance(1); // no two calls at the same time
    const request: InjectOptions = {
      url: path,
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { "accept-language": language }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(from && { remoteAddress: from }),
    };
    if (body !== undefined)
      request.payload =
        typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const reply = await app.inject(request);
    checkDocumented(request.method ?? "GET", path, reply);
    const isJson = reply.body !== "" && String(reply.headers["content-type"]).includes("json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : reply.body,
    };
  }

  async function setPerson(id: string, account: Account): Promise<void> {
    await context.db.updateTable("appUser").set(account).where("id", "=", id).execute();
  }

  return {
    app,
    context,
    clock,
    databaseUrl: database.url,
    call,
    async person(name, { language, from, ...account } = {}) {
      const email = `${name.toLowerCase()}@example.test`;
      const { status, body } = await call("/api/users/register/", {
        body: { username: name, email, password: "secret1", password_confirm: "secret1" },
        ...(language && { language }),
        ...(from && { from }),
      });
      if (status !== 201) throw new Error(`${name} could not register: ${JSON.stringify(body)}`);
      const { id } = body.data.user;
      if (Object.keys(account).length > 0) await setPerson(id, account);
      return { token: body.data.token, id, email };
    },
    async logIn(email, password = "secret1") {
      const { status, body } = await call("/api/users/login/", { body: { email, password } });
      if (status !== 200) throw new Error(`${email} could not log in: ${JSON.stringify(body)}`);
      return body.data.token;
    },
    setPerson,
  };
}
