import { realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { AppEnv } from "../env.ts";
import { root } from "./paths.ts";

/** One line that says where mails go. */
export function mailLine({ SMTP_URL }: Pick<AppEnv, "SMTP_URL">, dataDir: string): string {
  if (SMTP_URL) return `Mail is sent through ${new URL(SMTP_URL).host}.`;
  const outbox = join(dataDir, "outbox");
  const shown = outbox.startsWith(root) ? relative(root, outbox) : outbox;
  return `Mail is not sent but written to ${shown}; set SMTP_URL to send it.`;
}

/** One line that says where the data to back up is. `cluster` is the embedded database's folder. */
export function dataLine(dataDir: string, cluster: string | undefined): string {
  if (!cluster)
    return `Its own files are in ${dataDir}, everything else in the database of DATABASE_URL.`;
  const home = dirname(cluster);
  return home === realpathSync(dataDir)
    ? `All data are in ${dataDir}.`
    : `All data are in ${dataDir} and, because the user that runs PostgreSQL cannot reach it, in ${home}: they belong together, in a backup too.`;
}
