import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CommandError } from "@sortes/process";
import { environmentWith } from "./env.ts";
import { root } from "./support/paths.ts";
import { runInForeground } from "./support/programs.ts";
import { stopSignal } from "./support/stop-signal.ts";

/**
 * `npm run pictures`: pictures of every screen at six widths in both languages and themes, on one sheet that also lists
 * layout faults. Words select screens by name; `--widths=320,960`, `--languages=ro` and `--themes=dark` limit the
 * pictures, and `--out=FOLDER` sets their folder.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { out, wanted, names } = readArguments(args);
  const folder = out ? resolve(out) : await mkdtemp(join(tmpdir(), "sortes-pictures-"));
  await mkdir(folder, { recursive: true });
  // remove the notes of an earlier run
  await rm(join(folder, "notes"), { recursive: true, force: true });
  return await runInForeground(
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config=tests/pictures/playwright.config.ts",
      `--output=${join(folder, "run")}`,
      ...(names.length > 0 ? ["--grep", names.map(literally).join("|")] : []),
    ],
    environmentWith({ PICTURE_ORDER: JSON.stringify({ folder, ...wanted }), DO_NOT_TRACK: "1" }),
    stopSignal(),
  );
}

/** The available values, all by default. */
const choices = {
  widths: [320, 390, 960, 1024, 1280, 1920],
  languages: ["en", "ro"],
  themes: ["light", "dark"],
};

function readArguments(args: readonly string[]) {
  const text = { type: "string" } as const;
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { widths: text, languages: text, themes: text, out: text },
  });
  const widths = values.widths?.split(",").map(Number) ?? choices.widths;
  if (!widths.every((width) => Number.isInteger(width) && width >= 200 && width <= 4000))
    throw new CommandError(
      `--widths holds "${values.widths}"; it may hold pixels, such as 320,960.`,
    );
  const chosen = (option: "languages" | "themes"): string[] => {
    const asked = values[option]?.split(",") ?? choices[option];
    const unknown = asked.find((one) => !choices[option].includes(one));
    if (unknown === undefined) return asked;
    throw new CommandError(
      `--${option} holds "${unknown}"; there are ${choices[option].join(" and ")}.`,
    );
  };
  const wanted = { widths, languages: chosen("languages"), themes: chosen("themes") };
  return { out: values.out, wanted, names };
}

/** A pattern that matches these words literally. */
const literally = (words: string): string => words.replaceAll(/[^\p{L}\p{N} ]/gu, ".");
