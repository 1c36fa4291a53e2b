import { serverHeap } from "@sortes/process";
import { readAppEnv } from "./env.ts";
import { buildWeb } from "./support/build-web.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { portToListenOn } from "./support/listen.ts";
import { runOneApp } from "./support/one-app.ts";
import { programs } from "./support/paths.ts";
import { webBuildsFolder } from "./support/web-builds.ts";

/** `npm run server`: runs the server alone, with the web app that it serves. */
export async function run(): Promise<number> {
  const env = readAppEnv();
  const port = await portToListenOn(env.HOST, env.PORT);
  await buildWeb(await webBuildsFolder(env, dataDirOf(env)), console.log);
  return await runOneApp([...serverHeap, programs.server], env, port);
}
