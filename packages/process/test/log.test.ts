import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";

const lines = 20_000;

/** A process that logs, with its output where `output` leads. */
async function chatterbox(output: number | "pipe"): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "chatterbox.ts")], {
    stdio: ["ignore", output, "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return child;
}

/** Lets it log, and returns the longest time in milliseconds for which its main thread was blocked. */
async function chat(child: ChildProcess, count = lines): Promise<number> {
  const answer = once(child, "message");
  child.send({ lines: count });
  const [{ longest }] = (await answer) as [{ longest: number }];
  return longest;
}

interface Line {
  line?: number;
  dropped?: number;
}

/** An open pipe: data written to `input` stays there until it is read from `output`. */
async function openPipe(): Promise<{ input: number; output: number }> {
  const path = join(await folder(), "pipe");
  execFileSync("mkfifo", [path]);
  const output = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const input = openSync(path, constants.O_WRONLY);
  onTestFinished(() => [input, output].forEach((end) => closeSync(end)));
  return { input, output };
}

/** The lines that arrived, and the reported number of missing ones. */
function read(text: string): { numbers: number[]; dropped: number } {
  const parsed = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const numbers = parsed.map(({ line }) => line).filter((line) => line !== undefined);
  return { numbers, dropped: parsed.reduce((sum, line) => sum + (line.dropped ?? 0), 0) };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "sortes-log-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

function expectNothingUncounted({ numbers, dropped }: ReturnType<typeof read>): void {
  expect(dropped).toBeGreaterThan(0);
  expect(numbers.length + dropped).toBe(lines);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
}

describe("a log that nobody reads", () => {
  it("in a pipe blocks nothing, and later reports how many lines were dropped", async () => {
    const { input, output } = await openPipe();
    const child = await chatterbox(input);
    expect(await chat(child)).toBeLessThan(5000);
    let text = "";
    const some = Buffer.alloc(65_536);
    const drain = (): void => {
      try {
        for (;;) text += some.toString("utf8", 0, readSync(output, some));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      }
    };
    await expect.poll(() => (drain(), text)).toMatch(/"dropped".*\n$/);
    expectNothingUncounted(read(text));
  });

  it("in a socket blocks nothing either", async () => {
    const child = await chatterbox("pipe"); // Node makes this pipe a socket; nothing reads it yet
    child.stdout?.pause();
    expect(await chat(child)).toBeLessThan(5000);
    let text = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    child.stdout?.resume();
    await expect.poll(() => text).toMatch(/"dropped".*\n$/);
    expectNothingUncounted(read(text));
  });

  it("does not keep a process from ending", async () => {
    const child = await chatterbox((await openPipe()).input);
    await chat(child);
    const ended = once(child, "exit");
    child.disconnect();
    expect(await Promise.race([ended, sleep(60_000, "late")])).toEqual([0, null]);
  });
});

it("a log on a full disk blocks nothing", async () => {
  const full = openSync("/dev/full", "w");
  const child = await chatterbox(full);
  expect(await chat(child)).toBeLessThan(5000);
  const ended = once(child, "exit");
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  closeSync(full);
});

it("a log in a file has every line in order, up to the last moment", async () => {
  const file = join(await folder(), "log");
  const child = await chatterbox(openSync(file, "a"));
  const ended = once(child, "exit");
  child.send({ lines: 300 });
  await once(child, "message");
  child.disconnect();
  await ended;
  const { numbers, dropped } = read(await readFile(file, "utf8"));
  expect(dropped).toBe(0);
  expect(numbers).toEqual(Array.from({ length: 300 }, (_, i) => i));
});
