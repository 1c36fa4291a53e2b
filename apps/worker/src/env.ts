import { dkimRules, productionRules, readEnv, sharedVariables } from "@sortes/contract";
import { z } from "zod";

const shared = sharedVariables;

/** The worker's environment variables. */
export const workerVariables = z
  .object({
    NODE_ENV: shared.NODE_ENV(),
    PORT: shared.PORT(),
    HOST: shared.HOST(),
    PUBLIC_URL: shared.PUBLIC_URL(),
    DATA_DIR: shared.DATA_DIR().unwrap().default(".data"),
    DATABASE_URL: shared.DATABASE_URL().unwrap(),
    DATABASE_CONNECTIONS: shared.DATABASE_CONNECTIONS("worker"),
    DATABASE_DIRECT_URL: shared.DATABASE_DIRECT_URL(),
    PREPARED_STATEMENTS: shared.PREPARED_STATEMENTS(),
    REDIS_URL: shared.REDIS_URL(),
    SMTP_URL: shared.SMTP_URL(),
    SMTP_CA_FILE: shared.SMTP_CA_FILE(),
    MAIL_FROM: shared.MAIL_FROM(),
    MAIL_REPLY_TO: shared.MAIL_REPLY_TO(),
    BOUNCE_ADDRESS: shared.BOUNCE_ADDRESS(),
    BOUNCE_MAILDIR: shared.BOUNCE_MAILDIR(),
    BOUNCE_IMAP_URL: shared.BOUNCE_IMAP_URL(),
    SMTP_CONNECTIONS: shared.SMTP_CONNECTIONS(),
    SMTP_RATE: shared.SMTP_RATE(),
    SMTP_WARM_UP: shared.SMTP_WARM_UP(),
    DKIM_SELECTOR: shared.DKIM_SELECTOR(),
    DKIM_KEY_FILE: shared.DKIM_KEY_FILE(),
    APP_SECRET: shared.APP_SECRET().unwrap(),
    APP_SECRET_PREVIOUS: shared.APP_SECRET_PREVIOUS(),
    DRAND_RELAYS: shared.DRAND_RELAYS(),
    DRAND_CHAIN: shared.DRAND_CHAIN(),
    LOG_WITNESSES: shared.LOG_WITNESSES(),
    WEBHOOK_PRIVATE: shared.WEBHOOK_PRIVATE(),
    WORKER_PORT: shared.WORKER_PORT(),
    TRUST_PROXY: shared.TRUST_PROXY(),
    METRICS_TOKEN: shared.METRICS_TOKEN(),
    OTEL_EXPORTER_OTLP_ENDPOINT: shared.OTEL_EXPORTER_OTLP_ENDPOINT(),
    OTEL_TRACES_SAMPLER_ARG: shared.OTEL_TRACES_SAMPLER_ARG(),
    LOG_LEVEL: shared.LOG_LEVEL(),
  })
  .superRefine(productionRules(["MAIL_FROM", "PUBLIC_URL", "SMTP_URL"]))
  .superRefine(dkimRules);
export type Env = z.infer<typeof workerVariables>;

/**
 * The only place where the worker reads its environment.
 * @throws EnvError with a sentence for each invalid variable.
 */
export const workerEnv = (): Env => readEnv(workerVariables, process.env);
