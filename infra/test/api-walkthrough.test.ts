import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "@sortes/db/embedded";
import { expect, it, onTestFinished, vi } from "vitest";
import { environmentWith } from "../cli/env.ts";
import { root } from "../cli/support/paths.ts";
import { temporaryFolder } from "./support/folder.ts";

const page = readFileSync(join(root, "docs/api-walkthrough.md"), "utf8");

/** What is to be pasted, and what it prints; nothing is compared where the page shows nothing. */
interface Step {
  commands: string;
  prints: string | undefined;
}

/** The commands of the page, in their order. */
function stepsOf(markdown: string): Step[] {
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
const patternOf = (shown: string): RegExp =>
  new RegExp(
    `^${shown
      .split("…")
      .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*")}$`,
  );

const steps = stepsOf(page);

/** Milliseconds for the whole page, on a machine that does other things too. */
const patience = 180_000;

/** `npm start` as it is, with its data in a folder of its own. */
async function started(): Promise<Record<string, string>> {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const token = /^BOUNCE_WEBHOOK_TOKEN=(\S+) npm start$/m.exec(page)?.[1];
  const settings = { DATA_DIR: dataDir, PORT: String(port), BOUNCE_WEBHOOK_TOKEN: token };
  const env = environmentWith(settings);
  const child = spawn(process.execPath, ["infra/cli/run.mjs", "start"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (words: string) => (output += words));
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const look = () => expect(output).toContain("Ctrl-C stops it.");
  await Promise.race([
    vi.waitFor(look, { timeout: patience, interval: 50 }),
    ended.then((): never => {
      throw new Error(`npm start ended, having printed:\n${output}`);
    }),
  ]);
  return { ...env, SORTES: `http://127.0.0.1:${port}` };
}

/** Runs all steps in one shell, as somebody does who pastes them. @returns what each printed. */
async function pasted(env: Record<string, string>): Promise<string[]> {
  const between = "\u001e";
  const script = join(await temporaryFolder(), "walkthrough.sh");
  await writeFile(
    script,
    steps.map(({ commands }) => `${commands}\nprintf '${between}'\n`).join(""),
  );
  const shell = spawn("bash", ["-eu", "-o", "pipefail", script], {
    cwd: root,
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

it(
  "docs/api-walkthrough.md leads from an empty database to a delivered campaign, as it says",
  async () => {
    for (const program of ["bash", "curl"])
      if (spawnSync(program, ["--version"]).error)
        throw new Error(
          `docs/api-walkthrough.md is run by this test, and needs ${program}: install it.`,
        );
    expect(page).toContain("npm start");
    expect(steps.length).toBeGreaterThan(8);
    const printed = await pasted(await started());
    const compared = steps.flatMap(({ commands, prints }, i) =>
      prints === undefined ? [] : [{ commands, prints, printed: printed[i] }],
    );
    for (const { prints, ...step } of compared)
      expect(step).toEqual({ ...step, printed: expect.stringMatching(patternOf(prints)) });
  },
  2 * patience,
);

it("what the page shows is compared, and what it leaves out is not", () => {
  const read = stepsOf(
    "```console\nnpm start\n```\n\n```sh\necho 1\n```\n\n```text\n{…}\n1.\n```\n",
  );
  expect(read).toEqual([{ commands: "echo 1\n", prints: "{…}\n1.\n" }]);
  const pattern = patternOf(read[0]?.prints ?? "");
  expect("{a}\n1.\n").toMatch(pattern);
  expect("{a\n}\n1.\n").not.toMatch(pattern);
  expect("{a}\n12\n").not.toMatch(pattern);
});
