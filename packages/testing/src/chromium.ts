import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type BrowserEnvironment, ownEnvironment } from "./env.ts";

const run = promisify(execFile);

/** A browser and how to start it. */
export interface Chromium {
  readonly source: "CHROMIUM_PATH" | "installed" | "playwright" | "npm";
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Variables to add to the caller's environment. */
  readonly env: Readonly<Record<string, string>>;
}

export interface ChromiumPlaces {
  /** The path where Playwright would have its own browser; often there is none. */
  readonly playwright?: string;
  /**
   * The folder in which the npm package's browser is unpacked, in a subfolder of this user; by default the system's
   * temporary folder.
   */
  readonly temporary?: string;
  /** Platform and processor. */
  readonly machine?: string;
  readonly environment?: BrowserEnvironment;
}

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium: `CHROMIUM_PATH`, else an installed headless shell, else, on Linux x64, the one from npm. On other
 * systems an installed browser follows, then Playwright's own. The one from npm is a headless shell too: without
 * windows it takes two thirds of the CPU time of a full browser.
 * @throws if `CHROMIUM_PATH` is not a program, or if no browser is found.
 */
export async function findChromium({
  playwright,
  temporary = tmpdir(),
  machine = `${process.platform}-${process.arch}`,
  environment = ownEnvironment(),
}: ChromiumPlaces = {}): Promise<Chromium> {
  const { CHROMIUM_PATH: named } = environment;
  if (named) {
    if (!(await isProgram(named)))
      throw new Error(`CHROMIUM_PATH holds "${named}"; it may hold the path of a Chromium.`);
    return { source: "CHROMIUM_PATH", executablePath: named, args, env: {} };
  }
  const shell = await firstProgram(inPath(environment.PATH, shells));
  if (shell) return { source: "installed", executablePath: shell, args, env: {} };
  if (machine === "linux-x64") return await fromNpm(temporary, environment);
  const installed = await firstProgram([...inPath(environment.PATH, browsers), ...applications]);
  if (installed) return { source: "installed", executablePath: installed, args, env: {} };
  if (playwright && (await isProgram(playwright)))
    return { source: "playwright", executablePath: playwright, args, env: {} };
  throw new Error(
    "There is no Chromium; install one, or set CHROMIUM_PATH to the path of a Chromium.",
  );
}

// npm adds its own folders to PATH, where a package of that name would not be a browser
const inPath = (path: string | undefined, commands: readonly string[]): string[] =>
  (path ?? "")
    .split(delimiter)
    .filter((folder) => folder && !folder.includes("node_modules"))
    .flatMap((folder) => commands.map((command) => join(folder, command)));

async function firstProgram(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isProgram(path)) return path;
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * The browser of `@sparticuz/chromium`, built for Linux x64 systems without its libraries and fonts. Only the package's
 * archives are used: its own arguments turn web security off.
 */
async function fromNpm(temporary: string, environment: BrowserEnvironment): Promise<Chromium> {
  const folder = await unpack(temporary);
  const libraries = [join(folder, "al2023", "lib"), environment.LD_LIBRARY_PATH];
  return {
    source: "npm",
    executablePath: join(folder, "chromium"),
    args: [...args, "--no-zygote"],
    env: {
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(delimiter),
    },
  };
}

const inflate = `
  const [entry, ...archives] = process.argv.slice(1);
  const { inflate } = await import(entry);
  await Promise.all(archives.map((archive) => inflate(archive)));`;

/** Unpacks about 200 MB into another folder and renames it, so that no other process sees a partial browser. */
async function unpack(temporary: string): Promise<string> {
  const entry = import.meta.resolve("@sparticuz/chromium");
  const home = join(dirname(fileURLToPath(entry)), "..");
  const manifest = await readFile(join(home, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const { uid } = userInfo();
  const folder = join(temporary, `sortes-chromium-${uid}-${version}`);
  if (await isUnpacked(folder, uid)) return folder;

  const aside = await mkdtemp(`${folder}.`);
  try {
    const archives = ["chromium.br", "fonts.tar.br", "al2023.tar.br"].map((name) =>
      join(home, "bin", name),
    );
    // the package unpacks into the temporary folder under plain names, so it gets one of its own
    const options = { env: { ...ownEnvironment(), TMPDIR: aside } };
    await run(
      process.execPath,
      ["--input-type=module", "--eval", inflate, entry, ...archives],
      options,
    );
    await writeFile(join(aside, "fonts.conf"), fontsOf(folder));
    await rename(aside, folder);
  } catch (error) {
    // otherwise another process has already put it there
    if (!(await isUnpacked(folder, uid))) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return folder;
}

/** @throws if another user owns the folder or can write to it, and so could have changed the browser. */
async function isUnpacked(folder: string, uid: number): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return false;
  if (found.uid !== uid || (found.mode & 0o022) !== 0)
    throw new Error(`Others can write to ${folder}; remove it.`);
  if (await isProgram(join(folder, "chromium"))) return true;
  // the program is missing: some cleanup has deleted temporary files
  await rm(folder, { recursive: true, force: true });
  return false;
}

/** The fontconfig file; the package's own looks in fixed places. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
