import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "./folder.ts";

/** Commands to paste and their expected output, compared only if the page shows it. */
export interface Step {
  commands: string;
  prints: string | undefined;
}

/** The commands of the page, in their order. */
export function stepsOf(markdown: string): Step[] {
  const blocks = markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm);
  const steps: Step[] = [];
  for (const [, kind, content = ""] of blocks) {
    if (kind === "sh") steps.push({ commands: content, prints: undefined });
    const last = steps.at(-1);
    if (kind === "text" && last) last.prints = content;
  }
  return steps;
}

/** The shown output as a pattern: `…` is anything within a line. */
export const patternOf = (shown: string): RegExp =>
  new RegExp(
    `^${shown
      .split("…")
      .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*")}$`,
  );

/** The field into which a page is pasted, and the time limit in milliseconds. */
interface Shell {
  cwd: string;
  env: NodeJS.ProcessEnv;
  patience: number;
}

/** Runs all steps in one shell, as if pasted, and compares their output with the page. Needs bash. */
export async function paste(steps: readonly Step[], shell: Shell): Promise<void> {
  const printed = await printedBy(steps, shell);
  const compared = steps.flatMap(({ commands, prints }, i) =>
    prints === undefined ? [] : [{ commands, prints, printed: printed[i] }],
  );
  for (const { prints, ...step } of compared)
    expect(step).toEqual({ ...step, printed: expect.stringMatching(patternOf(prints)) });
}

/** @returns the output of each step. @throws Error at the failing step. */
async function printedBy(steps: readonly Step[], { cwd, env, patience }: Shell): Promise<string[]> {
  const between = "\u001e";
  const script = join(await temporaryFolder(), "page.sh");
  await writeFile(
    script,
    steps.map(({ commands }) => `${commands}\nprintf '${between}'\n`).join(""),
  );
  const shell = spawn("bash", ["-eu", "-o", "pipefail", script], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const limit = setTimeout(() => shell.kill("SIGKILL"), patience);
  onTestFinished(() => void shell.kill("SIGKILL"));
  const [out, err, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, "close") as Promise<[number | null]>,
  ]);
  clearTimeout(limit);
  const printed = out.split(between);
  const at = steps[printed.length - 1];
  if (at) throw new Error(`failed (${code}):\n${at.commands}${printed.at(-1)}${err}`);
  return printed.slice(0, -1);
}
