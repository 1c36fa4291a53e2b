import { envInteger, envText, productionRules, readEnv, sharedVariables } from "@sortes/contract";
import { z } from "zod";

const shared = sharedVariables;

const schema = z
  .object({
    NODE_ENV: shared.NODE_ENV(),
    PORT: shared.PORT(),
    HOST: shared.HOST(),
    PUBLIC_URL: shared.PUBLIC_URL(),
    DATA_DIR: shared.DATA_DIR().unwrap().default(".data"),
    DATABASE_URL: shared.DATABASE_URL().unwrap(),
    DATABASE_CONNECTIONS: envInteger(1, 200).default(10),
    PREPARED_STATEMENTS: z.enum(["on", "off"]).default("on"),
    REDIS_URL: shared.REDIS_URL(),
    SMTP_URL: shared.SMTP_URL(),
    MAIL_FROM: shared.MAIL_FROM(),
    MAIL_REPLY_TO: envText("an e-mail address", /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/).optional(),
    LOG_LEVEL: z
      .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"])
      .default("info"),
  })
  .superRefine(productionRules(["MAIL_FROM", "PUBLIC_URL", "SMTP_URL"]));
export type Env = z.infer<typeof schema>;

/**
 * The one place where the worker reads its environment.
 * @throws EnvError with a sentence for each variable that holds something it may not hold.
 */
export const workerEnv = (): Env => readEnv(schema, process.env);
