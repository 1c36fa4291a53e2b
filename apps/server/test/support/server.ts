import { FixedClock, testDatabase } from "@sortes/testing";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import pino from "pino";
import { afterAll } from "vitest";
import type { Config } from "../../src/config.ts";
import { type AppContext, closeContext, createContext } from "../../src/context.ts";
import { buildApp } from "../../src/http/app.ts";

const silent = pino({ level: "silent" });

export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  token?: string | undefined;
  language?: string;
  /** The address the call comes from. */
  from?: string;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: LightMyRequestResponse["headers"];
  // what came back is what the test looks at
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface TestServer {
  app: Awaited<ReturnType<typeof buildApp>>;
  context: AppContext;
  clock: FixedClock;
  databaseUrl: string;
  call: (path: string, call?: Call) => Promise<Reply>;
  /** Registers somebody and answers their token. */
  person: (
    name: string,
    language?: string,
  ) => Promise<{ token: string; id: string; email: string }>;
}

const defaults: Omit<Config, "database"> = {
  listen: { host: "127.0.0.1", port: 0 },
  redisUrl: undefined,
  appSecret: "a secret of the tests, 32 characters",
  corsOrigins: [],
  trustProxy: false,
  rateLimits: false,
  logLevel: "silent",
  webBuilds: "/nonexistent",
  bodyLimit: 1024 * 1024,
  https: false,
  passwordHashing: { atOnce: 2, waiting: 100 },
};

/** A server of one's own on a fresh database, for one test file. */
export async function testServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const database = await testDatabase();
  const clock = new FixedClock(new Date().toISOString());
  const config: Config = {
    ...defaults,
    database: { url: database.url, connections: 10, prepare: true },
    ...overrides,
  };
  const context = createContext(config, { log: silent, clock });
  const app = await buildApp(context, silent);
  afterAll(async () => {
    await app.close();
    await closeContext(context);
  });

  async function call(path: string, options: Call = {}): Promise<Reply> {
    const { body, token, language, from, headers, method } = options;
    clock.advance(1); // no two calls at the same moment
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
      request.payload = typeof body === "string" ? body : JSON.stringify(body);
    const reply = await app.inject(request);
    const isJson = String(reply.headers["content-type"]).includes("json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : reply.body,
    };
  }

  return {
    app,
    context,
    clock,
    databaseUrl: database.url,
    call,
    async person(name, language) {
      const email = `${name.toLowerCase()}@example.test`;
      const { status, body } = await call("/api/users/register/", {
        body: { username: name, email, password: "secret1", password_confirm: "secret1" },
        ...(language && { language }),
      });
      if (status !== 201) throw new Error(`${name} could not register: ${JSON.stringify(body)}`);
      return { token: body.data.token, id: body.data.user.id, email };
    },
  };
}
