import {
  adRules,
  dkimRules,
  EnvError,
  mediaRules,
  productionRules,
  readEnv,
  sharedVariables,
  stripeRules,
} from "@sortes/contract";
import { z } from "zod";

const shared = sharedVariables;
const databaseUrl = shared.DATABASE_URL().unwrap();

/** The server's environment variables. */
export const serverVariables = z
  .object({
    NODE_ENV: shared.NODE_ENV(),
    PORT: shared.PORT(),
    HOST: shared.HOST(),
    PUBLIC_URL: shared.PUBLIC_URL(),
    DATA_DIR: shared.DATA_DIR().unwrap().default(".data"),
    DRAIN_SECONDS: shared.DRAIN_SECONDS(),
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: shared.DATABASE_CONNECTIONS(),
    DATABASE_DIRECT_URL: shared.DATABASE_DIRECT_URL(),
    PREPARED_STATEMENTS: shared.PREPARED_STATEMENTS(),
    REDIS_URL: shared.REDIS_URL(),
    BOUNCE_WEBHOOK_TOKEN: shared.BOUNCE_WEBHOOK_TOKEN(),
    BOUNCE_SES_TOPIC: shared.BOUNCE_SES_TOPIC(),
    BOUNCE_SENDGRID_KEY: shared.BOUNCE_SENDGRID_KEY(),
    BOUNCE_MAILGUN_KEY: shared.BOUNCE_MAILGUN_KEY(),
    MAIL_FROM: shared.MAIL_FROM(),
    BOUNCE_ADDRESS: shared.BOUNCE_ADDRESS(),
    SMTP_URL: shared.SMTP_URL(),
    SMTP_CA_FILE: shared.SMTP_CA_FILE(),
    MAIL_REPLY_TO: shared.MAIL_REPLY_TO(),
    DKIM_SELECTOR: shared.DKIM_SELECTOR(),
    DKIM_KEY_FILE: shared.DKIM_KEY_FILE(),
    SUPPORT_EMAIL: shared.SUPPORT_EMAIL(),
    COFFEE_URL: shared.COFFEE_URL(),
    STRIPE_SECRET_KEY: shared.STRIPE_SECRET_KEY(),
    STRIPE_WEBHOOK_SECRET: shared.STRIPE_WEBHOOK_SECRET(),
    STRIPE_PRICE_MEDIUM: shared.STRIPE_PRICE_MEDIUM(),
    STRIPE_PRICE_PREMIUM: shared.STRIPE_PRICE_PREMIUM(),
    PRICE_MEDIUM: shared.PRICE_MEDIUM(),
    PRICE_PREMIUM: shared.PRICE_PREMIUM(),
    AD_TEXT: shared.AD_TEXT(),
    AD_LINK: shared.AD_LINK(),
    AD_PICTURE: shared.AD_PICTURE(),
    APP_SECRET: shared.APP_SECRET().unwrap(),
    APP_SECRET_PREVIOUS: shared.APP_SECRET_PREVIOUS(),
    DRAND_RELAYS: shared.DRAND_RELAYS(),
    DRAND_CHAIN: shared.DRAND_CHAIN(),
    LOG_WITNESSES: shared.LOG_WITNESSES(),
    MEDIA_URL: shared.MEDIA_URL(),
    MEDIA_S3_ENDPOINT: shared.MEDIA_S3_ENDPOINT(),
    MEDIA_S3_REGION: shared.MEDIA_S3_REGION(),
    MEDIA_S3_ACCESS_KEY: shared.MEDIA_S3_ACCESS_KEY(),
    MEDIA_S3_SECRET_KEY: shared.MEDIA_S3_SECRET_KEY(),
    WEBHOOK_PRIVATE: shared.WEBHOOK_PRIVATE(),
    CORS_ORIGINS: shared.CORS_ORIGINS(),
    TRUST_PROXY: shared.TRUST_PROXY(),
    METRICS_TOKEN: shared.METRICS_TOKEN(),
    RATE_LIMIT: shared.RATE_LIMIT(),
    WEB_BUILDS: shared.WEB_BUILDS(),
    OTEL_EXPORTER_OTLP_ENDPOINT: shared.OTEL_EXPORTER_OTLP_ENDPOINT(),
    OTEL_TRACES_SAMPLER_ARG: shared.OTEL_TRACES_SAMPLER_ARG(),
    LOG_LEVEL: shared.LOG_LEVEL(),
  })
  .superRefine(productionRules(["PUBLIC_URL"]))
  .superRefine(stripeRules)
  .superRefine(adRules)
  .superRefine(dkimRules)
  .superRefine(mediaRules);
export type Env = z.infer<typeof serverVariables>;

/**
 * The only place where the server reads its environment.
 * @throws EnvError with a sentence for each invalid variable.
 */
export const serverEnv = (): Env => readEnv(serverVariables, process.env);

/** The first descriptor that systemd passes on (`SD_LISTEN_FDS_START` of sd_listen_fds(3)). */
const firstSocket = 3;

/**
 * The listening socket that systemd opened for this process and keeps across restarts (sd_listen_fds(3)). Removes its
 * variables from the environment, because they do not concern child processes. Call it after `serverEnv`.
 * @returns undefined if there is none.
 * @throws EnvError for several sockets: clients of the others would wait forever.
 */
export function inheritedSocket(
  env: NodeJS.ProcessEnv = process.env,
  pid: number = process.pid,
): { fd: number } | undefined {
  const { LISTEN_PID, LISTEN_FDS } = env;
  if (LISTEN_PID !== String(pid)) return undefined;
  delete env["LISTEN_PID"];
  delete env["LISTEN_FDS"];
  delete env["LISTEN_FDNAMES"];
  if (LISTEN_FDS === "1") return { fd: firstSocket };
  throw new EnvError(
    `LISTEN_FDS holds ${JSON.stringify(LISTEN_FDS)}; it may hold 1: the server takes one socket, so give its unit one ListenStream.`,
  );
}

/** The variables of the server's commands. */
export const commandVariables = z.object({
  NODE_ENV: shared.NODE_ENV(),
  DATABASE_URL: databaseUrl,
});

/** The variables of the server's commands: only the database. @throws EnvError. */
export const commandEnv = (): z.infer<typeof commandVariables> =>
  readEnv(commandVariables, process.env);
