import {
  adRules,
  misspeltVariables,
  productionRules,
  readEnv,
  sharedVariables,
  stripeRules,
} from "@sortes/contract";
import { z } from "zod";

const storeVariables = {
  DATA_DIR: sharedVariables.DATA_DIR(),
  DATABASE_URL: sharedVariables.DATABASE_URL(),
  REDIS_URL: sharedVariables.REDIS_URL(),
};

/** The variables of commands that only use the data. */
export const storeSchema = z.object(storeVariables);

/**
 * The variables of commands that start the apps: all that server and worker read, so that a start validates them first.
 */
export const appSchema = z
  .object({
    ...storeVariables,
    NODE_ENV: sharedVariables.NODE_ENV(),
    PORT: sharedVariables.PORT(),
    HOST: sharedVariables.HOST(),
    PUBLIC_URL: sharedVariables.PUBLIC_URL(),
    SMTP_URL: sharedVariables.SMTP_URL(),
    MAIL_FROM: sharedVariables.MAIL_FROM(),
    MAIL_REPLY_TO: sharedVariables.MAIL_REPLY_TO(),
    BOUNCE_ADDRESS: sharedVariables.BOUNCE_ADDRESS(),
    BOUNCE_MAILDIR: sharedVariables.BOUNCE_MAILDIR(),
    BOUNCE_IMAP_URL: sharedVariables.BOUNCE_IMAP_URL(),
    BOUNCE_WEBHOOK_TOKEN: sharedVariables.BOUNCE_WEBHOOK_TOKEN(),
    SMTP_CONNECTIONS: sharedVariables.SMTP_CONNECTIONS(),
    SMTP_RATE: sharedVariables.SMTP_RATE(),
    SUPPORT_EMAIL: sharedVariables.SUPPORT_EMAIL(),
    COFFEE_URL: sharedVariables.COFFEE_URL(),
    STRIPE_SECRET_KEY: sharedVariables.STRIPE_SECRET_KEY(),
    STRIPE_WEBHOOK_SECRET: sharedVariables.STRIPE_WEBHOOK_SECRET(),
    STRIPE_PRICE_MEDIUM: sharedVariables.STRIPE_PRICE_MEDIUM(),
    STRIPE_PRICE_PREMIUM: sharedVariables.STRIPE_PRICE_PREMIUM(),
    PRICE_MEDIUM: sharedVariables.PRICE_MEDIUM(),
    PRICE_PREMIUM: sharedVariables.PRICE_PREMIUM(),
    AD_TEXT: sharedVariables.AD_TEXT(),
    AD_LINK: sharedVariables.AD_LINK(),
    AD_PICTURE: sharedVariables.AD_PICTURE(),
    APP_SECRET: sharedVariables.APP_SECRET(),
    APP_SECRET_PREVIOUS: sharedVariables.APP_SECRET_PREVIOUS(),
    CORS_ORIGINS: sharedVariables.CORS_ORIGINS(),
    TRUST_PROXY: sharedVariables.TRUST_PROXY(),
    METRICS_TOKEN: sharedVariables.METRICS_TOKEN(),
    RATE_LIMIT: sharedVariables.RATE_LIMIT(),
    DATABASE_CONNECTIONS: sharedVariables.DATABASE_CONNECTIONS(20),
    PREPARED_STATEMENTS: sharedVariables.PREPARED_STATEMENTS(),
    LOG_LEVEL: sharedVariables.LOG_LEVEL(),
    WEB_BUILDS: sharedVariables.WEB_BUILDS(),
  })
  .superRefine(productionRules(["APP_SECRET", "MAIL_FROM", "PUBLIC_URL", "SMTP_URL"]))
  .superRefine(stripeRules)
  .superRefine(adRules);

export type StoreEnv = z.infer<typeof storeSchema>;
export type AppEnv = z.infer<typeof appSchema>;

/** Reads where the data is, for commands that only use the data. @throws EnvError */
export const readStoreEnv = (): StoreEnv => readEnv(storeSchema, process.env);

/** Reads the variables of commands that start the apps, and prints those that look misspelt. @throws EnvError */
export function readAppEnv(): AppEnv {
  for (const said of misspeltVariables(Object.keys(appSchema.shape), process.env))
    console.error(said);
  return readEnv(appSchema, process.env);
}

/** The environment of a child process: this one's, with some variables replaced. */
export const environmentWith = (
  variables: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv => ({ ...process.env, ...variables });

/** Whether npm runs this process, which should then end with npm. */
export const startedByNpm = (): boolean => process.env["npm_lifecycle_event"] !== undefined;
