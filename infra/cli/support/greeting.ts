import { join, relative } from "node:path";
import type { AppEnv } from "../env.ts";
import { root } from "./paths.ts";

/** Where mail goes, in one line. */
export function mailLine({ SMTP_URL }: Pick<AppEnv, "SMTP_URL">, dataDir: string): string {
  if (SMTP_URL) return `Mail is sent through ${new URL(SMTP_URL).host}.`;
  const outbox = join(dataDir, "outbox");
  const shown = outbox.startsWith(root) ? relative(root, outbox) : outbox;
  return `Mail is not sent but written to ${shown}; set SMTP_URL to send it.`;
}
