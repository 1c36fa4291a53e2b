import { readAppEnv } from "./env.ts";
import { buildWeb } from "./support/build-web.ts";
import { portToListenOn } from "./support/listen.ts";
import { runOneApp } from "./support/one-app.ts";
import { programs } from "./support/paths.ts";

/** `npm run server`: the server alone, with the web app that it serves. */
export async function run(): Promise<number> {
  const env = readAppEnv();
  const port = await portToListenOn(env.HOST, env.PORT);
  await buildWeb(console.log);
  return await runOneApp(programs.server, env, port);
}
