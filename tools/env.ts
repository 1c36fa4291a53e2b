import {
  adRules,
  backupVariables,
  directRules,
  dkimRules,
  mediaRules,
  misspeltVariables,
  productionRules,
  readEnv,
  sharedVariables,
  stripeRules,
} from "@sortes/contract";
import { z } from "zod";

/** The variables of commands that only use the data. */
export const storeSchema = z.object({
  DATA_DIR: sharedVariables.DATA_DIR(),
  DATABASE_URL: sharedVariables.DATABASE_URL(),
  DATABASE_DIRECT_URL: sharedVariables.DATABASE_DIRECT_URL(),
  REDIS_URL: sharedVariables.REDIS_URL(),
});

/** The variables of backups: where the data is, and where backups go. */
export const backupSchema = storeSchema.extend({
  APP_SECRET: sharedVariables.APP_SECRET(),
  APP_SECRET_PREVIOUS: sharedVariables.APP_SECRET_PREVIOUS(),
  MEDIA_URL: sharedVariables.MEDIA_URL(),
  ...(Object.fromEntries(
    Object.entries(backupVariables).map(([name, variable]) => [name, variable()]),
  ) as { [Name in keyof typeof backupVariables]: ReturnType<(typeof backupVariables)[Name]> }),
});

type Shared = typeof sharedVariables;
const every = Object.fromEntries(
  Object.entries(sharedVariables).map(([name, variable]) => [name, variable()]),
) as { [Name in keyof Shared]: ReturnType<Shared[Name]> };

/**
 * The variables of commands that start the apps: all that server and worker read, so that a start validates them first.
 */
export const appSchema = z
  .object(every)
  .superRefine(productionRules(["APP_SECRET", "MAIL_FROM", "PUBLIC_URL", "SMTP_URL"]))
  .superRefine(directRules)
  .superRefine(stripeRules)
  .superRefine(adRules)
  .superRefine(dkimRules)
  .superRefine(mediaRules);

export type StoreEnv = z.infer<typeof storeSchema>;
export type BackupEnv = z.infer<typeof backupSchema>;
export type AppEnv = z.infer<typeof appSchema>;

/** Reads the variables of commands that only use the data. @throws EnvError */
export const readStoreEnv = (): StoreEnv => readEnv(storeSchema, process.env);

/** Prints the variables that look like misspelt ones of any command: they may share one file. */
function sayMisspelt(): void {
  const names = Object.keys({ ...appSchema.shape, ...backupSchema.shape });
  for (const said of misspeltVariables(names, process.env)) console.error(said);
}

/** Reads the variables of backups, and prints those that look misspelt. @throws EnvError */
export function readBackupEnv(): BackupEnv {
  sayMisspelt();
  return readEnv(backupSchema, process.env);
}

/** Reads the variables of commands that start the apps, and prints those that look misspelt. @throws EnvError */
export function readAppEnv(): AppEnv {
  sayMisspelt();
  return readEnv(appSchema, process.env);
}

/** The environment of a child process: this one's, with some variables replaced. */
export const environmentWith = (
  variables: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv => ({ ...process.env, ...variables });

/** Whether npm runs this process, which should then end with npm. */
export const startedByNpm = (): boolean => process.env["npm_lifecycle_event"] !== undefined;
