import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { badConfigurationExitCode, EnvError } from "@sortes/contract";
import { CommandError } from "@sortes/process";
import { readAppEnv } from "../env.ts";
import { addressFor } from "../support/address.ts";
import { appSecretIn } from "../support/app-secret.ts";
import { portToListenOn } from "../support/listen.ts";
import { programs, root } from "../support/paths.ts";
import { environment } from "./env.ts";
import { databaseIn } from "./needed.ts";

// Server or worker of the artifact, in this process: `run-app.mjs server`.

try {
  const app = process.argv[2] === "worker" ? "worker" : "server";
  const env = readAppEnv();
  databaseIn(env);
  const dataDir = resolve(env.DATA_DIR ?? ".data");
  // systemd keeps the socket of a server that it started, so nobody else can listen there
  const isHeld = environment["LISTEN_PID"] === String(process.pid);
  const port = app === "server" && !isHeld ? await portToListenOn(env.HOST, env.PORT) : env.PORT;
  Object.assign(environment, {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: env.PUBLIC_URL ?? addressFor(env.HOST, port),
    APP_SECRET: env.APP_SECRET ?? (await appSecretIn(dataDir)),
  });
  await import(pathToFileURL(join(root, programs[app])).href);
} catch (error) {
  const isForPeople = error instanceof EnvError || error instanceof CommandError;
  console.error(isForPeople ? error.message : error);
  // nothing is open yet; exiting immediately in the middle of the start has been seen to hang in V8
  process.exitCode = error instanceof EnvError ? badConfigurationExitCode : 1;
}
