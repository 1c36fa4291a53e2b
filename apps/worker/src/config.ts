import { join, resolve } from "node:path";
import pino, { type DestinationStream } from "pino";
import { defaultMailFrom, maskPrivate } from "@sortes/contract";
import type { BeaconChain } from "@sortes/core/draws";
import { chainIn, type DbOptions } from "@sortes/db";
import { dkimOf, relayCaOf, type Sender, type TransportOptions } from "@sortes/email";
import { createLog as createLines, type Log, maskedError } from "@sortes/process";
import type { Witness } from "./draws/witnesses.ts";
import type { Env } from "./env.ts";

/** The worker's settings, parsed from its environment. */
export interface Config {
  /** The base address of links in mails, without a slash at the end. */
  publicUrl: string;
  database: {
    url: string;
    /** A connection without a pooler; default: `url`. */
    directUrl?: string | undefined;
    connections: number;
    prepare: boolean;
    /** The time limits, if they differ from the default of `openDb`. */
    patience?: DbOptions["patience"];
  };
  redisUrl: string | undefined;
  mail: TransportOptions & Sender;
  sending: {
    bounceAddress: string | undefined;
    /** Maximum connections to the mail server, for campaigns. */
    connections: number;
    /** Campaign mails per minute across all workers; undefined: no limit. */
    rate: number | undefined;
    /** Campaign mails on the first day of a sender's warm-up; undefined: no limit. */
    warmUp: number | undefined;
  };
  /** The sources of mails to the bounce address. */
  reports: { maildir: string | undefined; imapUrl: string | undefined };
  /** Published draws: the directory of the log's key, the beacon's chain and relays, and the log's witnesses. */
  draws: {
    dataDir: string;
    chain: BeaconChain;
    relays: readonly string[];
    witnesses: readonly Witness[];
  };
  /** The address for probes and metrics; access follows the same rules as the server's `/metrics`. */
  probe?:
    | { host: string; port: number; token: string | undefined; behindProxy: boolean }
    | undefined;
  /** Allows webhooks to private networks, for local trials. */
  webhooksPrivate: boolean;
  /** The secret for hashes of addresses; the same as the server's. */
  appSecret: string;
  /** The previous secret, with which older signatures are verified. */
  appSecretPrevious?: string | undefined;
  logLevel: Env["LOG_LEVEL"];
  /** The collector of traces, if any, and the share of traces that it gets, from 0 to 1. */
  traces?: { endpoint: string | undefined; share: number };
}

/** @throws EnvError if the DKIM key cannot sign mails. */
export function configOf(env: Env): Config {
  return {
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    database: {
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      connections: env.DATABASE_CONNECTIONS,
      prepare: env.PREPARED_STATEMENTS === "on",
    },
    redisUrl: env.REDIS_URL,
    mail: {
      smtpUrl: env.SMTP_URL,
      outbox: join(resolve(env.DATA_DIR), "outbox"),
      from: env.MAIL_FROM ?? defaultMailFrom,
      replyTo: env.MAIL_REPLY_TO,
      dkim: dkimOf(env),
      ca: relayCaOf(env),
    },
    sending: {
      bounceAddress: env.BOUNCE_ADDRESS,
      connections: env.SMTP_CONNECTIONS,
      rate: env.SMTP_RATE,
      warmUp: env.SMTP_WARM_UP,
    },
    reports: {
      maildir: env.BOUNCE_MAILDIR && resolve(env.BOUNCE_MAILDIR),
      imapUrl: env.BOUNCE_IMAP_URL,
    },
    draws: {
      dataDir: resolve(env.DATA_DIR),
      chain: chainIn(env.DRAND_CHAIN),
      relays: env.DRAND_RELAYS,
      witnesses: env.LOG_WITNESSES,
    },
    webhooksPrivate: env.WEBHOOK_PRIVATE === "on",
    probe: env.WORKER_PORT === undefined ? undefined : probeOf(env, env.WORKER_PORT),
    appSecret: env.APP_SECRET,
    appSecretPrevious: env.APP_SECRET_PREVIOUS,
    logLevel: env.LOG_LEVEL,
    traces: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
  };
}

const probeOf = ({ HOST, METRICS_TOKEN, TRUST_PROXY }: Env, port: number) => ({
  host: HOST,
  port,
  token: METRICS_TOKEN,
  behindProxy: TRUST_PROXY.length > 0,
});

/** A structured log to standard output or `destination`. Tokens and addresses are masked. */
export function createLog(level: Config["logLevel"], destination?: DestinationStream): Log {
  const serializers = { err: maskedError(maskPrivate) };
  const options = { level, base: { app: "worker" }, serializers };
  return destination ? pino(options, destination) : createLines(options);
}
