import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { probePaths } from "@sortes/process";
import { addressFor } from "../support/address.ts";
import { apps, isOneOf } from "./names.ts";

/** Milliseconds that an app has to answer. */
const patience = 4000;

/** The variable and default value of each app's port. */
const places = {
  server: { variable: "PORT", port: "3000" },
  worker: { variable: "WORKER_PORT", port: "3001" },
} as const;

/**
 * Asks server or worker on this machine whether it is alive, for health checks. Prints nothing if it is.
 * @returns the exit code: 0 if it is, else 1
 */
export async function probe(
  [app = "", ...tooMuch]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (!isOneOf(apps, app) || tooMuch.length > 0) {
    console.error(`usage: node sortes.mjs probe ${apps.join(" | ")}`);
    return 1;
  }
  const { variable, port } = places[app];
  const path = probePaths[app].live;
  const address = addressFor(env["HOST"] || "127.0.0.1", Number(env[variable] || port));
  const refusal = await refusalOf(address + path);
  if (refusal) console.error(`${address}${path}: ${refusal}`);
  return refusal ? 1 : 0;
}

/** Why a URL does not respond with success; undefined if it does. */
async function refusalOf(url: string): Promise<string | undefined> {
  try {
    const request = get(url, { signal: AbortSignal.timeout(patience), agent: false });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    answer.destroy();
    return answer.statusCode === 200 ? undefined : `answered ${answer.statusCode}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ABORT_ERR" ? `no answer within ${patience / 1000} s` : message;
  }
}
