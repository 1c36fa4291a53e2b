import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { findChromium } from "./chromium.ts";
import { ownEnvironment } from "./env.ts";

const run = promisify(execFile);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-testing-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function newProgram(...path: string[]): Promise<string> {
  const file = join(await newFolder(), ...path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "#!/bin/sh\n", { mode: 0o755 });
  return file;
}

describe("findChromium", () => {
  it("prefers the browser that CHROMIUM_PATH names", async () => {
    const named = await newProgram("any-name");
    const installed = await newProgram("chromium");
    const environment = { CHROMIUM_PATH: named, PATH: dirname(installed) };
    expect(await findChromium({ environment, playwright: installed })).toMatchObject({
      source: "CHROMIUM_PATH",
      executablePath: named,
    });
  });

  it("uses no other browser if CHROMIUM_PATH is wrong", async () => {
    const installed = await newProgram("chromium");
    const text = join(dirname(installed), "notes.txt");
    await writeFile(text, "");
    for (const named of [text, dirname(installed), `${text}.gone`])
      await expect(
        findChromium({ environment: { CHROMIUM_PATH: named, PATH: dirname(installed) } }),
      ).rejects.toThrow(`CHROMIUM_PATH holds "${named}"`);
  });

  it("prefers a headless shell in PATH to a browser with windows", async () => {
    const chromium = await newProgram("chromium");
    const shell = await newProgram("chromium-headless-shell");
    const PATH = [chromium, shell].map((file) => dirname(file)).join(delimiter);
    for (const machine of ["linux-x64", "linux-arm64"])
      expect(await findChromium({ environment: { PATH }, machine })).toMatchObject({
        source: "installed",
        executablePath: shell,
      });
  });

  it("uses the first browser in PATH, except npm's", async () => {
    const npms = await newProgram("node_modules", ".bin", "chromium");
    const chrome = await newProgram("google-chrome");
    const chromium = await newProgram("chromium");
    const PATH = [npms, chrome, chromium].map((file) => dirname(file)).join(delimiter);
    const places = { environment: { PATH }, playwright: chromium, machine: "linux-arm64" };
    expect(await findChromium(places)).toMatchObject({
      source: "installed",
      executablePath: chrome,
    });
  });

  // installed browsers have a fixed path there
  it.skipIf(process.platform === "darwin")("uses Playwright's if none is installed", async () => {
    const own = await newProgram("chrome-linux", "chrome");
    const places = { environment: {}, playwright: own, machine: "linux-arm64" };
    expect(await findChromium(places)).toMatchObject({
      source: "playwright",
      executablePath: own,
    });
  });
});

describe.runIf(process.platform === "linux" && process.arch === "x64")("npm's Chromium", () => {
  it("is preferred to an installed one, unpacked once for this user only, and runs", async () => {
    const temporary = await newFolder();
    const installed = await newProgram("chromium");
    const environment = { PATH: dirname(installed) };
    const find = () => findChromium({ environment, playwright: installed, temporary });
    const [one, other] = await Promise.all([find(), find()]);
    expect(one).toEqual(other);
    expect(await readdir(temporary)).toEqual([
      expect.stringMatching(/^sortes-chromium-\d+-[\d.]+$/),
    ]);
    const folder = dirname(one.executablePath);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const env = { ...ownEnvironment(), ...one.env };
    const { stdout } = await run(one.executablePath, ["--version"], { env });
    expect(stdout).toMatch(/^Chromium \d+/);

    const before = (await stat(folder)).mtimeMs;
    await find();
    expect((await stat(folder)).mtimeMs).toBe(before);
    await chmod(folder, 0o777);
    await expect(find()).rejects.toThrow(`Others can write to ${folder}; remove it.`);
  });
});
