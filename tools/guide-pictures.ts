import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWith } from "./env.ts";
import { root } from "./support/paths.ts";
import { runInForeground } from "./support/programs.ts";
import { stopSignal } from "./support/stop-signal.ts";

/** `npm run guide-pictures`: writes the pictures of docs/newsletter.md to docs/pictures, from the current screens. */
export async function run(): Promise<number> {
  const output = await mkdtemp(join(tmpdir(), "sortes-guide-"));
  return await runInForeground(
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config=tests/pictures/guide/playwright.config.ts",
      `--output=${output}`,
      "--workers=1",
    ],
    environmentWith({ DO_NOT_TRACK: "1" }),
    stopSignal(),
  );
}
