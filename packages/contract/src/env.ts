import { z } from "zod";
import { defaultSupportEmail, limits } from "./constants.ts";
import {
  envEmail,
  envInteger,
  envMailbox,
  envOrigins,
  envPrice,
  envProxies,
  envRelays,
  envSecret,
  envStripe,
  envText,
  envUrlWith,
  envWitnesses,
} from "./env-values.ts";

/** The exit code for an invalid configuration (EX_CONFIG of sysexits.h), which tells the supervisor not to retry. */
export const badConfigurationExitCode = 78;

/** An invalid configuration. The message, to be printed, has one sentence per variable. */
export class EnvError extends Error {
  override readonly name = "EnvError";
  readonly exitCode = badConfigurationExitCode;
}

type Source = Readonly<Record<string, string | undefined>>;

/** Variables with secret values. */
const secretNames = /SECRET|TOKEN|PASSWORD|_KEY$/;

/**
 * Reads and validates environment variables. An empty string counts as unset.
 * @throws EnvError with the value and the valid values of each invalid variable.
 */
export function readEnv<T extends z.ZodObject>(schema: T, source: Source): z.infer<T> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, source[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const sentences = new Map<string, string>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    if (sentences.has(name)) continue;
    sentences.set(name, sentenceOf(issue) ?? fieldSentence(name, schema.shape[name], given[name]));
  }
  throw new EnvError([...sentences.values()].join("\n"));
}

/** The message of a rule over the whole environment. A single variable's rule has a description instead. */
function sentenceOf(issue: z.core.$ZodIssue): string | undefined {
  return issue.code === "custom" && issue.params?.["wholeEnvironment"] ? issue.message : undefined;
}

function fieldSentence(name: string, schema: z.core.$ZodType, value: string | undefined): string {
  const rule = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const allowed = rule.description ?? wordsFor(rule);
  if (value === undefined) return `${name} is not set; it must hold ${allowed}.`;
  const shown = secretNames.test(name)
    ? `a secret of ${value.length} characters`
    : JSON.stringify(shorten(value));
  return `${name} holds ${shown}; it may hold ${allowed}.`;
}

/** Describes the valid values of a schema without a description. */
function wordsFor({
  enum: values,
  type,
  format,
  minimum,
  maximum,
  minLength,
}: z.core.JSONSchema.BaseSchema): string {
  if (values)
    return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(values.map(String));
  if (type === "integer" || type === "number") return `a number from ${minimum} to ${maximum}`;
  if (format === "uri") return "an address with its scheme, such as https://sortes.example";
  return minLength ? `at least ${minLength} characters` : "another text";
}

/** Masks passwords in addresses, even malformed ones, and cuts values to 80 characters. */
function shorten(value: string): string {
  const masked = value
    .replace(/^([^:]*:\/\/[^:@/?#]*|[^:]*):.*@/s, "$1:***@")
    .replace(/(:\/\/[^:@/?#]*):(?!\d*([/?#]|$))[^@/?#]*($|[/?#])/, "$1:***$3")
    .replace(/([?&][^=&#]*(?:pass|secret|token|key)[^=&#]*=)[^&#]*/gi, "$1***");
  return masked.length > 80 ? `${masked.slice(0, 80)}…` : masked;
}

/** Percent-decodes a part of an address; empty if it is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

const databaseUrl = () =>
  envUrlWith(
    ["postgres", "postgresql"],
    // BullMQ finds its tables by its own search path, which an `options` parameter would override
    (url) => /^\/[^/]+$/.test(url.pathname) && !url.searchParams.has("options"),
    "a PostgreSQL address such as postgres://user:password@localhost:5432/sortes, without an options parameter",
  );

const storeEndpoint = () =>
  envUrlWith(
    ["https", "http"],
    (url) => url.username === "" && url.password === "",
    "the address of an S3 store, such as https://s3.eu-central-1.amazonaws.com",
  ).optional();

const storeRegion = () =>
  envText("a region, such as eu-central-1", /^[\w-]{1,60}$/).default("auto");

/** Default of `DATABASE_CONNECTIONS`. */
const connections = { server: 20, worker: 10 } as const;

/**
 * The variables of all apps, with one rule each, in the order of `docs/configuration.md`. That page is written from
 * `says`, the meaning in Markdown, and from the rule's default or, where it has none, `fallback`. Functions, so that
 * importing them costs nothing.
 */
export const sharedVariables = {
  NODE_ENV: () =>
    z.enum(["production", "development", "test"]).optional().meta({
      says: "`production` requires `APP_SECRET`, `MAIL_FROM`, `PUBLIC_URL` and `SMTP_URL`, and creates no staff login",
      fallback: "not production",
    }),
  PORT: () =>
    envInteger(0, 65_535).default(3000).meta({ says: "Port on which the server listens" }),
  HOST: () =>
    envText(
      "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
      /^([\da-f]*:[\da-f:.]*|[a-z\d]([a-z\d.-]*[a-z\d])?)$/i,
    )
      .default("127.0.0.1")
      .meta({ says: "Address on which the server listens" }),
  PUBLIC_URL: () =>
    z
      .string()
      .refine((value) => /^https?:\/\/[^/?#@\s]+\/?$/.test(value) && URL.canParse(value))
      .transform((value) => new URL(value).origin)
      .meta({ description: "an address without a path, such as https://sortes.example" })
      .optional()
      .meta({
        says: "The address that visitors use",
        fallback: "the one the server listens on",
      }),
  WEB_BUILDS: () =>
    envText("the path of a folder").optional().meta({
      says: "Folder of web app builds",
      fallback: "`apps/web/dist`, or the data folder if that is read-only",
    }),
  DRAIN_SECONDS: () =>
    envInteger(0, 120).default(0).meta({
      says: "How many seconds a stopping server, already reported as not ready, takes requests: at most 120",
    }),
  DATA_DIR: () =>
    envText("the path of a folder")
      .optional()
      .meta({ says: "Folder of all data", fallback: "`.data`" }),
  DATABASE_URL: () =>
    databaseUrl().optional().meta({
      says: "External PostgreSQL, 14 or newer",
      fallback: "the embedded one",
    }),
  DATABASE_DIRECT_URL: () =>
    databaseUrl().optional().meta({
      says: "The same database past a pooler, for a queue in PostgreSQL, which needs a connection of its own ([scale.md](scale.md))",
      fallback: "`DATABASE_URL`",
    }),
  DATABASE_CONNECTIONS: (app: "server" | "worker" = "server") =>
    envInteger(1, 200)
      .default(connections[app])
      .meta({
        says: `Connections of each process to PostgreSQL; a worker's default is ${connections.worker}`,
      }),
  PREPARED_STATEMENTS: () =>
    z.enum(["on", "off"]).default("on").meta({
      says: "Whether statements are prepared; set `off` behind a pooler that shares connections",
    }),
  REDIS_URL: () =>
    envUrlWith(
      ["redis", "rediss"],
      (url) => url.hostname !== "" && /^\/?\d*$/.test(url.pathname),
      "an address such as redis://localhost:6379",
    )
      .optional()
      .meta({ says: "Puts the queue in Redis", fallback: "PostgreSQL" }),
  SMTP_URL: () =>
    envUrlWith(
      ["smtp", "smtps"],
      (url) => url.hostname !== "" && /^\/?$/.test(url.pathname),
      "an address such as smtp://user:password@mail.example:587",
    )
      .optional()
      .meta({
        says: "Mail server; a password needs TLS, unless `/?requireTLS=false`",
        fallback: "mails go to `DATA_DIR/outbox/*.eml`",
      }),
  SMTP_CA_FILE: () =>
    envText(
      "the path of a file with certificates in PEM, which ends in .pem, .crt or .cer",
      /\.(?:pem|crt|cer)$/i,
    )
      .optional()
      .meta({
        says: "Certificates (PEM) that vouch for a mail server with an authority of its own",
        fallback: "those of the machine",
      }),
  MAIL_FROM: () =>
    envMailbox().optional().meta({ says: "Sender of mails", fallback: "a local address" }),
  MAIL_REPLY_TO: () =>
    envMailbox().optional().meta({ says: "Reply address of mails", fallback: "none" }),
  BOUNCE_ADDRESS: () =>
    envEmail()
      .refine((value) => value.lastIndexOf("@") <= limits.bounceLocalPart)
      .meta({
        description: `an e-mail address such as bounces@sortes.example, with at most ${limits.bounceLocalPart} characters before the @`,
      })
      .optional()
      .meta({
        says: "Envelope sender of campaigns, extended by a suffix for each recipient",
        fallback: "`MAIL_FROM`",
      }),
  BOUNCE_MAILDIR: () =>
    envText("the path of a maildir, with its folders new and cur").optional().meta({
      says: "Folder from which bounces are read",
      fallback: "bounces are not read",
    }),
  BOUNCE_IMAP_URL: () =>
    envUrlWith(
      ["imaps", "imap"],
      ({ hostname, username, password, pathname }) =>
        [hostname, username, password, `/${pathname}`].every((part) => decoded(part) !== ""),
      "an address such as imaps://user:password@mail.example/INBOX",
    )
      .optional()
      .meta({
        says: "Mailbox from which bounces are read",
        fallback: "bounces are not read",
      }),
  BOUNCE_WEBHOOK_TOKEN: () =>
    envSecret(24).optional().meta({
      says: "Token with which a mail service may post to `/api/newsletter/reports/`",
      fallback: "closed",
    }),
  BOUNCE_SES_TOPIC: () =>
    envText(
      "the ARN of an Amazon SNS topic, such as arn:aws:sns:eu-central-1:123456789012:bounces",
      /^arn:aws[\w-]*:sns:[a-z\d-]{1,40}:\d{12}:[\w-]{1,256}$/,
    )
      .optional()
      .meta({
        says: "Topic by which Amazon SES reports bounces ([production.md](production.md#bounces-and-complaints))",
        fallback: "closed",
      }),
  BOUNCE_SENDGRID_KEY: () =>
    envText(
      "the verification key of a signed event webhook of SendGrid, in Base64",
      /^[A-Za-z\d+/]{100,200}={0,2}$/,
    )
      .optional()
      .meta({
        says: "Public key with which SendGrid's events are verified",
        fallback: "they need `BOUNCE_WEBHOOK_TOKEN`",
      }),
  BOUNCE_MAILGUN_KEY: () =>
    envSecret(20)
      .optional()
      .meta({ says: "Signing key of Mailgun's webhooks", fallback: "closed" }),
  SMTP_CONNECTIONS: () =>
    envInteger(1, 100).default(20).meta({ says: "Connections per worker for campaigns, at most" }),
  SMTP_RATE: () =>
    envInteger(1, 1_000_000)
      .optional()
      .meta({ says: "Campaign mails per minute over all workers", fallback: "unlimited" }),
  SMTP_WARM_UP: () =>
    envInteger(1, 1_000_000).optional().meta({
      says: "Campaign mails on the first day of a new sender; each later day may have twice the busiest one",
      fallback: "unlimited",
    }),
  DKIM_SELECTOR: () =>
    envText(
      "the name of a DKIM key, which stands before ._domainkey in DNS, such as sortes2026",
      /^[a-z\d](?:[\w-]{0,60}[a-z\d])?$/i,
    )
      .optional()
      .meta({ says: "Name of the DKIM key in DNS", fallback: "none" }),
  DKIM_KEY_FILE: () =>
    envText("the path of a file with an RSA key in PEM").optional().meta({
      says: "File of the private key with which mails are signed",
      fallback: "not signed",
    }),
  SUPPORT_EMAIL: () =>
    envEmail()
      .default(defaultSupportEmail)
      .meta({ says: "Address for help, shown on the pages; the default not in production" }),
  STRIPE_SECRET_KEY: () =>
    envStripe("a secret key of Stripe, which begins with sk_ or rk_", /^[sr]k_\w{8,250}$/)
      .optional()
      .meta({
        says: "Payments by Stripe, with the next three: all four or none ([production.md](production.md#payments))",
        fallback: "a trial page; in production no payments",
      }),
  STRIPE_WEBHOOK_SECRET: () =>
    envStripe("the secret of a webhook of Stripe, which begins with whsec_", /^whsec_\S{8,250}$/)
      .optional()
      .meta({ says: "Secret of the webhook at Stripe", fallback: "none" }),
  STRIPE_PRICE_MEDIUM: () =>
    envStripe("the id of a price of Stripe, such as price_1AbC", /^price_\w{1,240}$/)
      .optional()
      .meta({ says: "Price id of the medium tier at Stripe", fallback: "none" }),
  STRIPE_PRICE_PREMIUM: () =>
    envStripe("the id of a price of Stripe, such as price_1AbC", /^price_\w{1,240}$/)
      .optional()
      .meta({ says: "Price id of the premium tier at Stripe", fallback: "none" }),
  PRICE_MEDIUM: () =>
    envPrice().optional().meta({
      says: "Price of the medium tier as the tiers page shows it, such as `3.50 EUR month`; without it, the page hides the plan",
      fallback: "none",
    }),
  PRICE_PREMIUM: () =>
    envPrice().optional().meta({ says: "The same of the premium tier", fallback: "none" }),
  COFFEE_URL: () =>
    envUrlWith(
      ["https"],
      (url) => url.username === "" && url.password === "",
      "an address such as https://buymeacoffee.com/sortes",
    )
      .default("https://buymeacoffee.com/")
      .meta({ says: "Where the pages' link to buy a coffee leads" }),
  AD_TEXT: () =>
    envText("a line of at most 120 characters", /^.{1,120}$/u)
      .optional()
      .meta({ says: "Text of an ad; needs `AD_LINK`", fallback: "no ad" }),
  AD_LINK: () =>
    envUrlWith(
      ["https"],
      (url) => url.username === "" && url.password === "" && url.href.length <= 2000,
      "an address such as https://tea.example",
    )
      .optional()
      .meta({ says: "Its https link; needs `AD_TEXT`", fallback: "no ad" }),
  AD_PICTURE: () =>
    envText("the path of a picture").optional().meta({
      says: "Path of its picture of at most 200 KB",
      fallback: "no picture",
    }),
  APP_SECRET: () =>
    envSecret(32).optional().meta({
      says: "Secret of the installation",
      fallback: "generated once and kept in `DATA_DIR`",
    }),
  APP_SECRET_PREVIOUS: () =>
    envSecret(32).optional().meta({
      says: "The previous `APP_SECRET` during a change ([operations.md](operations.md#changing-app_secret))",
      fallback: "none",
    }),
  DRAND_RELAYS: () =>
    envRelays().meta({ says: "Relays of the beacon for published draws, separated by commas" }),
  DRAND_CHAIN: () =>
    envText("the path of a JSON file as drand's /info answers").optional().meta({
      says: "File with another chain, as drand's `/info` answers; for tests only",
      fallback: "quicknet",
    }),
  LOG_WITNESSES: () =>
    envWitnesses().meta({
      says: "Witnesses of the log of draws: a verifier key and an address each, separated by commas",
    }),
  MEDIA_URL: () =>
    envText(
      "a place in an S3 store, such as s3://bucket/prefix",
      /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w./-]{0,500})?$/,
    )
      .optional()
      .meta({
        says: "Pictures of campaigns in an S3 store: `s3://bucket/prefix`",
        fallback: "the folder `media` of `DATA_DIR`",
      }),
  MEDIA_S3_ENDPOINT: () =>
    storeEndpoint().meta({
      says: "The store of `MEDIA_URL`, such as `https://s3.eu-central-1.amazonaws.com`",
      fallback: "none",
    }),
  MEDIA_S3_REGION: () => storeRegion().meta({ says: "The region of that store" }),
  MEDIA_S3_ACCESS_KEY: () =>
    envSecret(3).optional().meta({
      says: "Access key of that store, which may read, write and delete below the prefix",
      fallback: "none",
    }),
  MEDIA_S3_SECRET_KEY: () =>
    envSecret(8).optional().meta({ says: "Secret of that access key", fallback: "none" }),
  CORS_ORIGINS: () =>
    envOrigins().meta({ says: "Other origins that may call the API, separated by commas" }),
  TRUST_PROXY: () =>
    envProxies().meta({ says: "Addresses or ranges of trusted proxies, separated by commas" }),
  WEBHOOK_PRIVATE: () =>
    z.enum(["on", "off"]).default("off").meta({
      says: "`on` lets webhooks and checks of links reach private networks, for trials outside production",
    }),
  RATE_LIMIT: () =>
    z.enum(["on", "off"]).default("on").meta({
      says: "Limits on requests; may be `off` outside production",
    }),
  WORKER_PORT: () =>
    envInteger(1, 65_535).optional().meta({
      says: "Port of the worker's probe and figures (`/live`, `/ready`, `/metrics`)",
      fallback: "none",
    }),
  METRICS_TOKEN: () =>
    envSecret(16)
      .refine((value) => !/\s/.test(value))
      .meta({ description: "a secret of at least 16 characters without spaces" })
      .optional()
      .meta({
        says: "Bearer token for `/metrics`",
        fallback: "local requests only, and none if `TRUST_PROXY` is set",
      }),
  OTEL_EXPORTER_OTLP_ENDPOINT: () =>
    envUrlWith(
      ["http", "https"],
      (url) => url.hostname !== "" && url.search === "" && url.hash === "",
      "an address such as http://localhost:4318",
    )
      .optional()
      .meta({
        says: "A collector of traces by OTLP over HTTP, such as `http://localhost:4318`",
        fallback: "no traces are kept",
      }),
  OTEL_TRACES_SAMPLER_ARG: () =>
    z
      .string()
      .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/)
      .transform(Number)
      .meta({ description: "a number from 0 to 1, such as 0.05" })
      .default(1)
      .meta({ says: "The share of traces that are kept, from 0 to 1" }),
  LOG_LEVEL: () =>
    z
      .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"])
      .default("info")
      .meta({ says: "The least severe level that is logged" }),
} as const;

/** The variables of `npm run backup` and `npm run restore`, with words as above. */
export const backupVariables = {
  BACKUP_TO: () =>
    envText("the path of a folder, or s3://bucket/prefix").optional().meta({
      says: "Where backups go: a folder or `s3://bucket/prefix` ([backup.md](backup.md))",
      fallback: "`backups` in `DATA_DIR`, which is no place for the only copy",
    }),
  BACKUP_KEY: () =>
    envSecret(32)
      .meta({
        description:
          "an age key (AGE-SECRET-KEY-1… or age1…) or a passphrase of at least 32 characters",
      })
      .optional()
      .meta({
        says: "Encrypts: an age identity or recipient, or a passphrase of at least 32 characters",
        fallback: "not encrypted; refused to a store unless `--unencrypted`",
      }),
  BACKUP_KEY_FILE: () =>
    envText("the path of a file with such a key")
      .optional()
      .meta({ says: "A file that holds such a key, instead of `BACKUP_KEY`", fallback: "none" }),
  BACKUP_S3_ENDPOINT: () =>
    storeEndpoint().meta({
      says: "The store of `BACKUP_TO`, such as `https://s3.eu-central-1.amazonaws.com`",
      fallback: "none",
    }),
  BACKUP_S3_REGION: () => storeRegion().meta({ says: "The region of that store" }),
  BACKUP_S3_ACCESS_KEY: () =>
    envSecret(3).optional().meta({
      says: "Access key of that store, which may list, read, write and delete below the prefix",
      fallback: "none",
    }),
  BACKUP_S3_SECRET_KEY: () =>
    envSecret(8).optional().meta({ says: "Secret of that access key", fallback: "none" }),
} as const;

type Env = Readonly<Record<string, unknown>>;

/** A finding about the whole environment. */
const refuse = (context: z.RefinementCtx, name: string, message: string) =>
  context.addIssue({ code: "custom", path: [name], message, params: { wholeEnvironment: true } });

/** A rule for `schema.superRefine`: if any of these variables is set, the needed ones must be set too. */
const allOrNone =
  (needed: readonly string[], optional: readonly string[], reason: string) =>
  (env: Env, context: z.RefinementCtx) => {
    if ([...needed, ...optional].every((name) => env[name] === undefined)) return;
    for (const name of needed)
      if (env[name] === undefined) refuse(context, name, `${name} is not set; ${reason}.`);
  };

/** An ad needs a text and a link. */
export const adRules = allOrNone(
  ["AD_TEXT", "AD_LINK"],
  ["AD_PICTURE"],
  "an ad needs AD_TEXT and AD_LINK, and may have AD_PICTURE",
);

/** Signing needs the name of the key and the domain that it signs for. */
export function dkimRules(env: Env, context: z.RefinementCtx): void {
  if (env["DKIM_KEY_FILE"] === undefined) return;
  for (const name of ["DKIM_SELECTOR", "MAIL_FROM"])
    if (env[name] === undefined)
      refuse(context, name, `${name} is not set; signatures with DKIM_KEY_FILE need it.`);
}

/** Pictures in an S3 store need its address and keys, which serve nothing else. */
export const mediaRules = allOrNone(
  ["MEDIA_URL", "MEDIA_S3_ENDPOINT", "MEDIA_S3_ACCESS_KEY", "MEDIA_S3_SECRET_KEY"],
  [],
  "pictures in a store need MEDIA_URL, MEDIA_S3_ENDPOINT, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY, all or none",
);

/** The way past a pooler needs the way through it: without that, the jobs would be in another database than the rest. */
export const directRules = allOrNone(
  ["DATABASE_URL"],
  ["DATABASE_DIRECT_URL"],
  "DATABASE_DIRECT_URL leads to the same database past a pooler",
);

const stripeNames = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_MEDIUM",
  "STRIPE_PRICE_PREMIUM",
];

/** Stripe needs all of its variables or none. */
export const stripeRules = allOrNone(
  stripeNames,
  [],
  `payments by Stripe need ${new Intl.ListFormat("en-GB").format(stripeNames)}, all or none`,
);

/**
 * The rules of production, for `schema.superRefine(productionRules([…]))`: each of `needed` is set, the rate limits are
 * on, and webhooks reach no private network. They hold where the operator has set NODE_ENV=production.
 */
export const productionRules =
  (needed: readonly string[]) => (env: Env, context: z.RefinementCtx) => {
    if (env["NODE_ENV"] !== "production") return;
    for (const name of needed)
      if (env[name] === undefined)
        refuse(context, name, `${name} is not set; production (NODE_ENV=production) needs it.`);
    if (env["RATE_LIMIT"] === "off")
      refuse(
        context,
        "RATE_LIMIT",
        'RATE_LIMIT holds "off"; in production (NODE_ENV=production) it may only hold on.',
      );
    if (env["WEBHOOK_PRIVATE"] === "on")
      refuse(
        context,
        "WEBHOOK_PRIVATE",
        'WEBHOOK_PRIVATE holds "on"; in production (NODE_ENV=production) it may only hold off.',
      );
  };
