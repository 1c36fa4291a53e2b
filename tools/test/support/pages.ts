import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "./folder.ts";

/** What is to be pasted, and what it prints; nothing is compared where the page shows nothing. */
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

/** What the page shows as a pattern: `…` is anything within a line. */
export const patternOf = (shown: string): RegExp =>
  new RegExp(
    `^${shown
      .split("…")
      .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*")}$`,
  );

/** Where a page is pasted, and how long it may take in all, in milliseconds. */
interface Shell {
  cwd: string;
  env: NodeJS.ProcessEnv;
  patience: number;
}

/** Runs all steps in one shell, as somebody does who pastes them, and compares what each prints with what is shown. */
export async function paste(steps: readonly Step[], shell: Shell): Promise<void> {
  const printed = await printedBy(steps, shell);
  const compared = steps.flatMap(({ commands, prints }, i) =>
    prints === undefined ? [] : [{ commands, prints, printed: printed[i] }],
  );
  for (const { prints, ...step } of compared)
    expect(step).toEqual({ ...step, printed: expect.stringMatching(patternOf(prints)) });
}

/** @returns what each step printed. @throws Error at the step that fails. */
async function printedBy(steps: readonly Step[], { cwd, env, patience }: Shell): Promise<string[]> {
  for (const program of ["bash", "curl"])
    if (spawnSync(program, ["--version"]).error)
      throw new Error(`Pages are run by this test, and need ${program}: install it.`);
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
