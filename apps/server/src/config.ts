import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Env } from "./env.ts";

/** How the server is to behave, in the server's own words. Sizes in bytes. */
export interface Config {
  listen: { host: string; port: number };
  database: { url: string; connections: number; prepare: boolean };
  redisUrl: string | undefined;
  appSecret: string;
  corsOrigins: string[];
  /** Proxies whose X-Forwarded-For is believed, as Fastify's `trustProxy`. */
  trustProxy: string[] | false;
  rateLimits: boolean;
  logLevel: Env["LOG_LEVEL"];
  /** The folder with the builds of the web app. */
  webBuilds: string;
  bodyLimit: number;
  /** Whether people reach the app over TLS, so that browsers may be told to insist on it. */
  https: boolean;
  passwordHashing: { atOnce: number; waiting: number };
}

export function configOf(env: Env): Config {
  const proxies = list(env.TRUST_PROXY);
  return {
    listen: { host: env.HOST, port: env.PORT },
    database: {
      url: env.DATABASE_URL,
      connections: env.DATABASE_CONNECTIONS,
      prepare: env.PREPARED_STATEMENTS === "on",
    },
    redisUrl: env.REDIS_URL,
    appSecret: env.APP_SECRET,
    corsOrigins: list(env.CORS_ORIGINS),
    trustProxy: proxies.length > 0 ? proxies : false,
    rateLimits: env.RATE_LIMIT === "on",
    logLevel: env.LOG_LEVEL,
    webBuilds: resolve(env.WEB_BUILDS ?? fileURLToPath(new URL("../../web/dist", import.meta.url))),
    bodyLimit: 1024 * 1024,
    https: env.PUBLIC_URL?.startsWith("https:") ?? false,
    passwordHashing: { atOnce: availableParallelism(), waiting: 100 },
  };
}

const list = (text = ""): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
