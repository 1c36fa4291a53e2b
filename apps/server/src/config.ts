import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultMailFrom, type SiteSettings } from "@sortes/contract";
import type { Env } from "./env.ts";
import { type ConnectionLimits, connectionLimits } from "./limits.ts";

/** How the server is to behave, in the server's own words. Sizes in bytes. */
export interface Config {
  listen: { host: string; port: number };
  database: { url: string; connections: number; prepare: boolean };
  redisUrl: string | undefined;
  /** Where people reach the app, without a slash at its end. */
  publicUrl: string;
  appSecret: string;
  /** Who has it may hand over reports of deliveries; without it nobody may. */
  reportsToken: string | undefined;
  /** Whom mails come from: a name and an address. */
  mailFrom: string;
  corsOrigins: string[];
  /** Addresses and ranges of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** What opens /metrics; undefined: only this machine may ask. */
  metricsToken: string | undefined;
  rateLimits: boolean;
  logLevel: Env["LOG_LEVEL"];
  /** What every page may show. */
  site: SiteSettings;
  /** The folder with the builds of the web app. */
  webBuilds: string;
  bodyLimit: number;
  connections: ConnectionLimits;
  /** Whether people reach the app over TLS, so that browsers may be told to insist on it. */
  https: boolean;
  passwordHashing: { atOnce: number; waiting: number };
}

export function configOf(env: Env): Config {
  return {
    listen: { host: env.HOST, port: env.PORT },
    database: {
      url: env.DATABASE_URL,
      connections: env.DATABASE_CONNECTIONS,
      prepare: env.PREPARED_STATEMENTS === "on",
    },
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    appSecret: env.APP_SECRET,
    reportsToken: env.BOUNCE_WEBHOOK_TOKEN,
    mailFrom: env.MAIL_FROM ?? defaultMailFrom,
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMIT === "on",
    logLevel: env.LOG_LEVEL,
    site: { supportEmail: env.SUPPORT_EMAIL, coffeeUrl: env.COFFEE_URL },
    webBuilds: resolve(env.WEB_BUILDS ?? fileURLToPath(new URL("../../web/dist", import.meta.url))),
    bodyLimit: 1024 * 1024,
    connections: connectionLimits,
    https: env.PUBLIC_URL?.startsWith("https:") ?? false,
    passwordHashing: { atOnce: availableParallelism(), waiting: 100 },
  };
}
