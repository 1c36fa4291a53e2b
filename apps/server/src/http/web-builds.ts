import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { inlineScriptHashes, pagePolicy, policyText } from "./security.ts";

/** One build of the web app. It does not change any more. */
export interface WebBuild {
  readonly name: string;
  readonly folder: string;
  /** The content security policy of its page. */
  readonly policy: string;
}

/** A build's name; `tools` makes it of the sources. */
const buildName = /^[\w-]+$/;

/**
 * The folder with the builds of the web app: each in a folder of its own, and the name of the one to serve in the file
 * `current`. Everything is looked up when it is asked for, because builds come and go while the server runs.
 */
export class WebBuilds {
  readonly #folder: string;
  #last: WebBuild | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The build to serve, or undefined where there is none. */
  async current(): Promise<WebBuild | undefined> {
    const name = await readFile(join(this.#folder, "current"), "utf8").catch(() => "");
    if (name === this.#last?.name || !buildName.test(name)) return this.#last;
    const folder = join(this.#folder, name);
    const page = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
    if (page !== undefined)
      this.#last = { name, folder, policy: policyText(pagePolicy(inlineScriptHashes(page))) };
    return this.#last;
  }

  /**
   * The folder of the build that holds a file, the current one first. Pages that were opened before a build was
   * replaced go on asking for its files.
   */
  async holding(file: string): Promise<string | undefined> {
    const current = await this.current();
    if (current && (await isFile(current.folder, file))) return current.folder;
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const folder = join(this.#folder, name);
      if (buildName.test(name) && (await isFile(folder, file))) return folder;
    }
    return undefined;
  }
}

/** Whether a folder holds a file of that name. */
export async function isFile(folder: string, file: string): Promise<boolean> {
  const found = await stat(join(folder, file)).catch(() => undefined);
  return found?.isFile() ?? false;
}
