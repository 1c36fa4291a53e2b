import { buildWeb } from "./support/build-web.ts";

/** `npm run build`: the web app, unless the build that is there is of these sources. */
export async function run(): Promise<number> {
  if (!(await buildWeb(console.log))) console.log("The web app is built already.");
  return 0;
}
