import { createPublicKey, type KeyObject } from "node:crypto";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  defaultMailFrom,
  defaultSupportEmail,
  type PaidTier,
  type SiteSettings,
  type TierPrice,
} from "@sortes/contract";
import type { BeaconChain } from "@sortes/core/draws";
import { chainIn, type DbOptions, type S3Access } from "@sortes/db";
import { dkimOf, relayCaOf, type Sender, senderDomain, type TransportOptions } from "@sortes/email";
import type { Env } from "./env.ts";
import { type ConnectionLimits, connectionLimits } from "./limits.ts";

/** The server's configuration. Sizes in bytes. */
export interface Config {
  listen: { host: string; port: number };
  /** How long requests are still accepted after a request to stop (ms). */
  drainFor: number;
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
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
  appSecret: string;
  /** The previous secret, with which older signatures are verified. */
  appSecretPrevious?: string | undefined;
  /** The token for delivery reports; without one, none are accepted. */
  reportsToken: string | undefined;
  /** How the events of mail services are verified; those without a key need `reportsToken`, or are closed. */
  reportProviders: ReportProvidersConfig;
  /** The sender of mails: a name and an address. */
  mailFrom: string;
  /** How the server sends the mails that no worker takes; undefined if it was not given the mail server. */
  ownMail?: (TransportOptions & Sender) | undefined;
  /** The sender, for the DNS check; undefined if none is configured. */
  sender?: SenderNames | undefined;
  corsOrigins: string[];
  /** Addresses and ranges of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** The token for `/metrics`; undefined: only this machine may read it. */
  metricsToken: string | undefined;
  rateLimits: boolean;
  logLevel: Env["LOG_LEVEL"];
  /** The collector of traces, if any, and the share of traces that it gets, from 0 to 1. */
  traces?: { endpoint: string | undefined; share: number };
  payments: PaymentsConfig;
  /** The prices of the paid tiers, as configured. */
  prices: Readonly<Record<PaidTier, TierPrice | null>>;
  /** The address for visitors' messages; undefined: none are accepted. */
  contactAddress: string | undefined;
  /** The operator's ad; `picture` is a file path. */
  ad: { text: string; link: string; picture: string | undefined } | undefined;
  /** Published draws: the directory of the log's key, the beacon's chain and relays, and the log's witnesses. */
  draws: {
    dataDir: string;
    chain: BeaconChain;
    relays: readonly string[];
    /** Milliseconds for which a relay may take to answer; default: the beacon's. */
    relayPatience?: number;
    witnesses: readonly { vkey: string; url: string }[];
  };
  /** Storage of campaign pictures: an S3 bucket, or else a local directory. */
  media: { folder: string; bucket: MediaBucket | undefined };
  /** Allows webhooks to private networks, for local trials. */
  webhooksPrivate: boolean;
  /** Settings that every page may show. */
  site: SiteSettings;
  /** The folder with the builds of the web app. */
  webBuilds: string;
  bodyLimit: number;
  connections: ConnectionLimits;
  /** Whether the app is served over TLS, so that browsers may be told to require it. */
  https: boolean;
  passwordHashing: { atOnce: number; waiting: number; cost: HashingCost };
}

/** An S3 store for pictures, with its keys. */
interface MediaBucket extends S3Access {
  /** Time until a response must begin (ms), if not the default of `PictureBucket`. */
  patience?: number;
}

/** `mediaRules` has already checked that the variables are complete. */
function mediaBucketOf(env: Env): MediaBucket | undefined {
  const { MEDIA_URL: url, MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region } = env;
  const { MEDIA_S3_ACCESS_KEY: accessKeyId, MEDIA_S3_SECRET_KEY: secretAccessKey } = env;
  if (!url || !endpoint || !accessKeyId || !secretAccessKey) return undefined;
  return { url, endpoint, region, accessKeyId, secretAccessKey };
}

/** The sender's names, for the DNS check. */
export interface SenderNames {
  /** The domain of `MAIL_FROM`. */
  domain: string;
  /** The domain of `BOUNCE_ADDRESS`, by default `domain`; receivers check SPF for it and send reports to it. */
  returnDomain: string;
  /** The mail server's host name; undefined: mails are written to a directory. */
  mailServer: string | undefined;
  selector: string | undefined;
  /** The public key of our DKIM signatures; undefined if the mail server signs or the key is unknown. */
  publicKey: KeyObject | undefined;
}

/** The cost of an argon2id hash: memory in KiB, passes, lanes. */
export interface HashingCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. Only tests use less. */
export const argon2Parameters: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The topic and keys with which the events of mail services are verified. */
export interface ReportProvidersConfig {
  /** The ARN of the only SNS topic whose messages are taken. */
  sesTopic?: string | undefined;
  /** SendGrid's public key, in Base64. */
  sendgridKey?: string | undefined;
  mailgunKey?: string | undefined;
  /** Another way to fetch from Amazon, for tests; no variable sets it. */
  askAmazon?: (url: string) => Promise<string>;
}

/** The payment provider and its secrets. */
export type PaymentsConfig =
  | {
      kind: "stripe";
      secretKey: string;
      webhookSecret: string;
      /** The id of each tier's price. */
      priceIds: Readonly<Record<PaidTier, string>>;
      /** Another address for Stripe's API, for tests; no variable sets it. */
      api?: { host: string; port: number; protocol: "http" };
    }
  | { kind: "trial" }
  | { kind: "off" };

/** Stripe if configured; otherwise trial payments, which are off in production. */
function paymentsOf(env: Env): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const { STRIPE_PRICE_MEDIUM: medium, STRIPE_PRICE_PREMIUM: premium } = env;
  if (secretKey && webhookSecret && medium && premium)
    return { kind: "stripe", secretKey, webhookSecret, priceIds: { medium, premium } };
  return { kind: env.NODE_ENV === "production" ? "off" : "trial" };
}

/** The support address; the default one is not used in production. */
const contactAddressOf = ({ NODE_ENV, SUPPORT_EMAIL }: Env): string | undefined =>
  NODE_ENV === "production" && SUPPORT_EMAIL === defaultSupportEmail ? undefined : SUPPORT_EMAIL;

function senderOf(env: Env): SenderNames | undefined {
  const { MAIL_FROM, BOUNCE_ADDRESS, SMTP_URL, DKIM_SELECTOR } = env;
  if (!MAIL_FROM) return undefined;
  const domain = senderDomain(MAIL_FROM);
  return {
    domain,
    returnDomain: BOUNCE_ADDRESS ? senderDomain(BOUNCE_ADDRESS) : domain,
    mailServer: SMTP_URL && new URL(SMTP_URL).hostname.replace(/^\[|\]$/g, ""),
    selector: DKIM_SELECTOR,
    publicKey: publicKeyOf(env),
  };
}

/** The public key for the DNS check. */
function publicKeyOf(env: Env): KeyObject | undefined {
  const dkim = ifReadable(() => dkimOf(env));
  return dkim && createPublicKey(dkim.key);
}

/** The content of a file of the workers; undefined if this server cannot read it. */
function ifReadable<Held>(read: () => Held | undefined): Held | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** As workers send mails. Without a mail server they are written to a folder, but never in production. */
function ownMailOf(env: Env): Config["ownMail"] {
  const { NODE_ENV, SMTP_URL: smtpUrl, MAIL_FROM, MAIL_REPLY_TO: replyTo } = env;
  if (NODE_ENV === "production" && !(smtpUrl && MAIL_FROM)) return undefined;
  return {
    smtpUrl,
    outbox: join(resolve(env.DATA_DIR), "outbox"),
    from: MAIL_FROM ?? defaultMailFrom,
    replyTo,
    dkim: ifReadable(() => dkimOf(env)),
    ca: ifReadable(() => relayCaOf(env)),
  };
}

export function configOf(env: Env): Config {
  return {
    listen: { host: env.HOST, port: env.PORT },
    drainFor: env.DRAIN_SECONDS * 1000,
    database: {
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      connections: env.DATABASE_CONNECTIONS,
      prepare: env.PREPARED_STATEMENTS === "on",
    },
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    appSecret: env.APP_SECRET,
    appSecretPrevious: env.APP_SECRET_PREVIOUS,
    reportsToken: env.BOUNCE_WEBHOOK_TOKEN,
    reportProviders: {
      sesTopic: env.BOUNCE_SES_TOPIC,
      sendgridKey: env.BOUNCE_SENDGRID_KEY,
      mailgunKey: env.BOUNCE_MAILGUN_KEY,
    },
    mailFrom: env.MAIL_FROM ?? defaultMailFrom,
    ownMail: ownMailOf(env),
    sender: senderOf(env),
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMIT === "on",
    logLevel: env.LOG_LEVEL,
    traces: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    payments: paymentsOf(env),
    prices: { medium: env.PRICE_MEDIUM ?? null, premium: env.PRICE_PREMIUM ?? null },
    contactAddress: contactAddressOf(env),
    ad:
      env.AD_TEXT && env.AD_LINK
        ? { text: env.AD_TEXT, link: env.AD_LINK, picture: env.AD_PICTURE }
        : undefined,
    draws: {
      dataDir: resolve(env.DATA_DIR),
      chain: chainIn(env.DRAND_CHAIN),
      relays: env.DRAND_RELAYS,
      witnesses: env.LOG_WITNESSES,
    },
    media: {
      folder: join(resolve(env.DATA_DIR), "media", "pictures"),
      bucket: mediaBucketOf(env),
    },
    webhooksPrivate: env.WEBHOOK_PRIVATE === "on",
    site: { supportEmail: env.SUPPORT_EMAIL, coffeeUrl: env.COFFEE_URL },
    webBuilds: resolve(env.WEB_BUILDS ?? fileURLToPath(new URL("../../web/dist", import.meta.url))),
    bodyLimit: 1024 * 1024,
    connections: connectionLimits,
    https: env.PUBLIC_URL?.startsWith("https:") ?? false,
    passwordHashing: {
      atOnce: availableParallelism(),
      waiting: 100,
      cost: argon2Parameters,
    },
  };
}
