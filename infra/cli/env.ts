import { productionRules, readEnv, sharedVariables } from "@sortes/contract";
import { z } from "zod";

const storeVariables = {
  DATA_DIR: sharedVariables.DATA_DIR(),
  DATABASE_URL: sharedVariables.DATABASE_URL(),
  REDIS_URL: sharedVariables.REDIS_URL(),
};

const storeSchema = z.object(storeVariables);

const appSchema = z
  .object({
    ...storeVariables,
    NODE_ENV: sharedVariables.NODE_ENV(),
    PORT: sharedVariables.PORT(),
    HOST: sharedVariables.HOST(),
    PUBLIC_URL: sharedVariables.PUBLIC_URL(),
    SMTP_URL: sharedVariables.SMTP_URL(),
    MAIL_FROM: sharedVariables.MAIL_FROM(),
    APP_SECRET: sharedVariables.APP_SECRET(),
    RATE_LIMIT: sharedVariables.RATE_LIMIT(),
    WEB_BUILDS: sharedVariables.WEB_BUILDS(),
  })
  .superRefine(productionRules(["APP_SECRET", "MAIL_FROM", "PUBLIC_URL", "SMTP_URL"]));

export type StoreEnv = z.infer<typeof storeSchema>;
export type AppEnv = z.infer<typeof appSchema>;

/** Where the data is, for commands that only touch that. @throws EnvError */
export const readStoreEnv = (): StoreEnv => readEnv(storeSchema, process.env);

/** What starting the apps depends on. Server and worker check the variables that only they read. @throws EnvError */
export const readAppEnv = (): AppEnv => readEnv(appSchema, process.env);

/** The environment of a program that this one starts: its own, with some variables set anew. */
export const environmentWith = (
  variables: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv => ({ ...process.env, ...variables });

/** Whether npm runs this process, so that it is to end when npm does. */
export const startedByNpm = (): boolean => process.env["npm_lifecycle_event"] !== undefined;
