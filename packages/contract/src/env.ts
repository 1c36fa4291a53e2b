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
 * Reads and checks environment variables. An empty string counts as unset.
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

/** Masks passwords in addresses, even malformed ones, and characters that would disturb a terminal. */
function shorten(value: string): string {
  const masked = value
    .replace(/^([^:]*:\/\/[^:@/?#]*|[^:]*):.*@/s, "$1:***@")
    .replace(/(:\/\/[^:@/?#]*):(?!\d*([/?#]|$))[^@/?#]*($|[/?#])/, "$1:***$3")
    .replace(/([?&][^=&#]*(?:pass|secret|token|key)[^=&#]*=)[^&#]*/gi, "$1***");
  return masked.length > 80 ? `${masked.slice(0, 80)}…` : masked;
}

/** A decoded part of an address; empty if it is malformed. */
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
    // BullMQ finds its tables by a search path of its own, which an `options` parameter would override
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

/** The variables of all apps, with one rule each. Functions, so that importing them costs nothing. */
export const sharedVariables = {
  NODE_ENV: () => z.enum(["production", "development", "test"]).optional(),
  PORT: () => envInteger(0, 65_535).default(3000),
  HOST: () =>
    envText(
      "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
      /^([\da-f]*:[\da-f:.]*|[a-z\d]([a-z\d.-]*[a-z\d])?)$/i,
    ).default("127.0.0.1"),
  PUBLIC_URL: () =>
    z
      .string()
      .refine((value) => /^https?:\/\/[^/?#@\s]+\/?$/.test(value) && URL.canParse(value))
      .transform((value) => new URL(value).origin)
      .meta({ description: "an address without a path, such as https://sortes.example" })
      .optional(),
  DATA_DIR: () => envText("the path of a folder").optional(),
  /** The folder of the web app's builds. */
  WEB_BUILDS: () => envText("the path of a folder").optional(),
  /** Seconds for which a server that is asked to stop still takes requests, while it says that it is not ready. */
  DRAIN_SECONDS: () => envInteger(0, 120).default(0),
  DATABASE_URL: () => databaseUrl().optional(),
  /** Past a pooler: a queue in PostgreSQL listens for jobs, which needs a connection of its own. */
  DATABASE_DIRECT_URL: () => databaseUrl().optional(),
  DATABASE_CONNECTIONS: (unset = 20) => envInteger(1, 200).default(unset),
  PREPARED_STATEMENTS: () => z.enum(["on", "off"]).default("on"),
  REDIS_URL: () =>
    envUrlWith(
      ["redis", "rediss"],
      (url) => url.hostname !== "" && /^\/?\d*$/.test(url.pathname),
      "an address such as redis://localhost:6379",
    ).optional(),
  SMTP_URL: () =>
    envUrlWith(
      ["smtp", "smtps"],
      (url) => url.hostname !== "" && /^\/?$/.test(url.pathname),
      "an address such as smtp://user:password@mail.example:587",
    ).optional(),
  /** The authority that vouches for a mail server of one's own. */
  SMTP_CA_FILE: () =>
    envText(
      "the path of a file with certificates in PEM, which ends in .pem, .crt or .cer",
      /\.(?:pem|crt|cer)$/i,
    ).optional(),
  MAIL_FROM: () => envMailbox().optional(),
  MAIL_REPLY_TO: () => envMailbox().optional(),
  /** Where reports of campaign mails that could not be delivered go; its local part gets a suffix for each recipient. */
  BOUNCE_ADDRESS: () =>
    envEmail()
      .refine((value) => value.lastIndexOf("@") <= limits.bounceLocalPart)
      .meta({
        description: `an e-mail address such as bounces@sortes.example, with at most ${limits.bounceLocalPart} characters before the @`,
      })
      .optional(),
  /** The maildir into which reports are delivered. */
  BOUNCE_MAILDIR: () => envText("the path of a maildir, with its folders new and cur").optional(),
  /** The mailbox in which reports arrive. */
  BOUNCE_IMAP_URL: () =>
    envUrlWith(
      ["imaps", "imap"],
      ({ hostname, username, password, pathname }) =>
        [hostname, username, password, `/${pathname}`].every((part) => decoded(part) !== ""),
      "an address such as imaps://user:password@mail.example/INBOX",
    ).optional(),
  /** With it, a mail service may hand reports over at `POST /api/newsletter/reports/`. */
  BOUNCE_WEBHOOK_TOKEN: () => envSecret(24).optional(),
  /** Connections that a worker opens to the mail server for campaigns, at most. */
  SMTP_CONNECTIONS: () => envInteger(1, 100).default(20),
  /** Campaign mails a minute, over all workers; unlimited by default. */
  SMTP_RATE: () => envInteger(1, 1_000_000).optional(),
  /** Campaign mails on the first day of a sender that mail services do not know yet; no warm-up by default. */
  SMTP_WARM_UP: () => envInteger(1, 1_000_000).optional(),
  /** Signatures of mails: the name of the public key in DNS, and the file of the private one where we sign. */
  DKIM_SELECTOR: () =>
    envText(
      "the name of a DKIM key, which stands before ._domainkey in DNS, such as sortes2026",
      /^[a-z\d](?:[\w-]{0,60}[a-z\d])?$/i,
    ).optional(),
  DKIM_KEY_FILE: () => envText("the path of a file with an RSA key in PEM").optional(),
  SUPPORT_EMAIL: () => envEmail().default(defaultSupportEmail),
  /** Payments by Stripe: all four or none, which `stripeRules` sees to. */
  STRIPE_SECRET_KEY: () =>
    envStripe(
      "a secret key of Stripe, which begins with sk_ or rk_",
      /^[sr]k_\w{8,250}$/,
    ).optional(),
  STRIPE_WEBHOOK_SECRET: () =>
    envStripe(
      "the secret of a webhook of Stripe, which begins with whsec_",
      /^whsec_\S{8,250}$/,
    ).optional(),
  STRIPE_PRICE_MEDIUM: () =>
    envStripe("the id of a price of Stripe, such as price_1AbC", /^price_\w{1,240}$/).optional(),
  STRIPE_PRICE_PREMIUM: () =>
    envStripe("the id of a price of Stripe, such as price_1AbC", /^price_\w{1,240}$/).optional(),
  /** Prices of the paid tiers as shown on the pages. */
  PRICE_MEDIUM: () => envPrice().optional(),
  PRICE_PREMIUM: () => envPrice().optional(),
  COFFEE_URL: () =>
    envUrlWith(
      ["https"],
      (url) => url.username === "" && url.password === "",
      "an address such as https://buymeacoffee.com/sortes",
    ).default("https://buymeacoffee.com/"),
  /** The operator's ad: its text and link, both or none, and a picture file on this machine. */
  AD_TEXT: () => envText("a line of at most 120 characters", /^.{1,120}$/u).optional(),
  AD_LINK: () =>
    envUrlWith(
      ["https"],
      (url) => url.username === "" && url.password === "" && url.href.length <= 2000,
      "an address such as https://tea.example",
    ).optional(),
  AD_PICTURE: () => envText("the path of a picture").optional(),
  APP_SECRET: () => envSecret(32).optional(),
  /** The previous APP_SECRET, during a change. */
  APP_SECRET_PREVIOUS: () => envSecret(32).optional(),
  /** Published draws: relays of the beacon, the file of another chain for tests, and witnesses of the log. */
  DRAND_RELAYS: envRelays,
  DRAND_CHAIN: () => envText("the path of a JSON file as drand's /info answers").optional(),
  LOG_WITNESSES: envWitnesses,
  /** Pictures of campaigns in an S3 store; without it they are in `media` of DATA_DIR. */
  MEDIA_URL: () =>
    envText(
      "a place in an S3 store, such as s3://bucket/prefix",
      /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w./-]{0,500})?$/,
    ).optional(),
  MEDIA_S3_ENDPOINT: storeEndpoint,
  MEDIA_S3_REGION: storeRegion,
  MEDIA_S3_ACCESS_KEY: () => envSecret(3).optional(),
  MEDIA_S3_SECRET_KEY: () => envSecret(8).optional(),
  /** Lets outgoing webhooks reach private networks, for trials; never in production. */
  WEBHOOK_PRIVATE: () => z.enum(["on", "off"]).default("off"),
  CORS_ORIGINS: envOrigins,
  TRUST_PROXY: envProxies,
  /** The port of the worker's probe and figures; none by default. */
  WORKER_PORT: () => envInteger(1, 65_535).optional(),
  /** The collector of traces, and the share of traces that are kept; none and all by default. */
  OTEL_EXPORTER_OTLP_ENDPOINT: () =>
    envUrlWith(
      ["http", "https"],
      (url) => url.hostname !== "" && url.search === "" && url.hash === "",
      "an address such as http://localhost:4318",
    ).optional(),
  OTEL_TRACES_SAMPLER_ARG: () =>
    z
      .string()
      .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/)
      .transform(Number)
      .meta({ description: "a number from 0 to 1, such as 0.05" })
      .default(1),
  /** The bearer token for /metrics. */
  METRICS_TOKEN: () =>
    envSecret(16)
      .refine((value) => !/\s/.test(value))
      .meta({ description: "a secret of at least 16 characters without spaces" })
      .optional(),
  RATE_LIMIT: () => z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: () =>
    z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
} as const;

/** The variables of `npm run backup` and `npm run restore`. */
export const backupVariables = {
  /** Where backups go: a folder, or a prefix in an S3 store. */
  BACKUP_TO: () => envText("the path of a folder, or s3://bucket/prefix").optional(),
  /** An age identity or recipient, or a passphrase; or the file that holds it. */
  BACKUP_KEY: () =>
    envSecret(32)
      .meta({
        description:
          "an age key (AGE-SECRET-KEY-1… or age1…) or a passphrase of at least 32 characters",
      })
      .optional(),
  BACKUP_KEY_FILE: () => envText("the path of a file with such a key").optional(),
  BACKUP_S3_ENDPOINT: storeEndpoint,
  BACKUP_S3_REGION: storeRegion,
  BACKUP_S3_ACCESS_KEY: () => envSecret(3).optional(),
  BACKUP_S3_SECRET_KEY: () => envSecret(8).optional(),
} as const;

type Env = Readonly<Record<string, unknown>>;

/** A finding about the whole environment. */
const refuse = (context: z.RefinementCtx, name: string, message: string) =>
  context.addIssue({ code: "custom", path: [name], message, params: { wholeEnvironment: true } });

/** A rule for `schema.superRefine`: where one of all these variables is set, so are the needed ones. */
const allOrNone =
  (needed: readonly string[], optional: readonly string[], reason: string) =>
  (env: Env, context: z.RefinementCtx) => {
    if ([...needed, ...optional].every((name) => env[name] === undefined)) return;
    for (const name of needed)
      if (env[name] === undefined) refuse(context, name, `${name} is not set; ${reason}.`);
  };

/** An ad has words and leads somewhere. */
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

/** Pictures in a store need its address and keys; these are for nothing else. */
export const mediaRules = allOrNone(
  ["MEDIA_URL", "MEDIA_S3_ENDPOINT", "MEDIA_S3_ACCESS_KEY", "MEDIA_S3_SECRET_KEY"],
  [],
  "pictures in a store need MEDIA_URL, MEDIA_S3_ENDPOINT, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY, all or none",
);

const stripeNames = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_MEDIUM",
  "STRIPE_PRICE_PREMIUM",
];

/** Payments by Stripe need all of its variables or none. */
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
