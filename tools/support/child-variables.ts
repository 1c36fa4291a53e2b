import { resolve } from "node:path";
import { type AppEnv, environmentWith } from "../env.ts";
import { appSecretIn } from "./app-secret.ts";
import { addressFor } from "./address.ts";
import { root } from "./paths.ts";
import { webBuildsFolder } from "./web-builds.ts";

/**
 * `DATA_DIR` as an absolute path; a relative one is resolved from the repository's root, where npm runs its scripts.
 */
export const dataDirOf = ({ DATA_DIR }: Pick<AppEnv, "DATA_DIR">, fallback = ".data"): string =>
  resolve(root, DATA_DIR ?? fallback);

export interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
}

/**
 * The environment of server, worker and their commands: the operator's variables, with values for those that are unset.
 */
export async function childEnvironment(env: AppEnv, place: Place): Promise<NodeJS.ProcessEnv> {
  return environmentWith({
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
    HOST: place.host,
    PORT: String(place.port),
    WEB_BUILDS: await webBuildsFolder(env, place.dataDir),
    PUBLIC_URL: env.PUBLIC_URL ?? addressFor(place.host, place.port),
    APP_SECRET: env.APP_SECRET ?? (await appSecretIn(place.dataDir)),
  });
}
