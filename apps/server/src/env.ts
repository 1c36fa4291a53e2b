import { envInteger, envText, productionRules, readEnv, sharedVariables } from "@sortes/contract";
import { z } from "zod";

const shared = sharedVariables;
const databaseUrl = shared.DATABASE_URL().unwrap();

const schema = z
  .object({
    NODE_ENV: shared.NODE_ENV(),
    PORT: shared.PORT(),
    HOST: shared.HOST(),
    PUBLIC_URL: shared.PUBLIC_URL(),
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: envInteger(1, 200).default(20),
    PREPARED_STATEMENTS: z.enum(["on", "off"]).default("on"),
    REDIS_URL: shared.REDIS_URL(),
    APP_SECRET: shared.APP_SECRET().unwrap(),
    CORS_ORIGINS: envText("origins separated by commas").optional(),
    TRUST_PROXY: envText("addresses of proxies separated by commas").optional(),
    RATE_LIMIT: shared.RATE_LIMIT(),
    WEB_BUILDS: shared.WEB_BUILDS(),
    LOG_LEVEL: z
      .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"])
      .default("info"),
  })
  .superRefine(productionRules(["PUBLIC_URL"]));
export type Env = z.infer<typeof schema>;

/**
 * The one place where the server reads its environment.
 * @throws EnvError with a sentence for each variable that holds something it may not hold.
 */
export const serverEnv = (): Env => readEnv(schema, process.env);

const commandSchema = z.object({ NODE_ENV: shared.NODE_ENV(), DATABASE_URL: databaseUrl });

/** What the server's commands need: the database alone. @throws EnvError. */
export const commandEnv = (): z.infer<typeof commandSchema> => readEnv(commandSchema, process.env);
