import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Language, languages } from "@sortes/contract";
import { inlineHashes, pagePolicy, policyText } from "./security.ts";

/** One build of the web app. It does not change any more. */
interface WebBuild {
  readonly name: string;
  readonly folder: string;
  /** The page for every address without one of its own. */
  readonly shell: Page;
  /** The page of an address, if it was rendered at build. @param path without the first slash */
  pageAt(language: Language, path: string): Page | undefined;
}

/** An HTML page as it is sent, in the encodings that browsers accept. */
export interface Page {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly etag: string;
  readonly policy: string;
}

/** The best first. */
export const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

/** The build writes it where a page names its own address. */
const originMark = "https://sortes.invalid";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Compresses almost as well as the best quality, in a sixth of its time. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

async function readPage(file: string, publicUrl: string): Promise<Page> {
  const html = (await readFile(file, "utf8")).replaceAll(originMark, publicUrl);
  const [br, gzipped] = await Promise.all([compress.br(html, { params }), compress.gzip(html)]);
  return {
    bodies: { br, gzip: gzipped, identity: Buffer.from(html) },
    etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    policy: policyText(pagePolicy(inlineHashes(html))),
  };
}

/** @returns undefined while the build is not whole */
async function readBuild(
  folder: string,
  name: string,
  publicUrl: string,
): Promise<WebBuild | undefined> {
  const shell = await readPage(join(folder, "index.html"), publicUrl).catch(() => undefined);
  if (!shell) return undefined;
  const pages = new Map<string, Page>();
  for (const language of languages) {
    const rendered = join(folder, "pages", language);
    const files = await readdir(rendered).catch(() => []);
    const read = files.map(async (file) => {
      const path = file === "index.html" ? "" : file.replace(/\.html$/, "");
      pages.set(`${language}/${path}`, await readPage(join(rendered, file), publicUrl));
    });
    await Promise.all(read);
  }
  return { name, folder, shell, pageAt: (language, path) => pages.get(`${language}/${path}`) };
}

/** A build's name; `tools` makes it of the sources. */
const buildName = /^[\w-]+$/;

/**
 * The folder with the builds of the web app: each in a folder of its own, and the name of the one to serve in the file
 * `current`. Everything is looked up when it is asked for, because builds come and go while the server runs.
 */
export class WebBuilds {
  readonly #folder: string;
  readonly #publicUrl: string;
  #last: WebBuild | undefined;

  constructor(folder: string, publicUrl: string) {
    this.#folder = folder;
    this.#publicUrl = publicUrl;
  }

  /** The build to serve, or undefined if there is none. */
  async current(): Promise<WebBuild | undefined> {
    const name = await readFile(join(this.#folder, "current"), "utf8").catch(() => "");
    if (name === this.#last?.name || !buildName.test(name)) return this.#last;
    const build = await readBuild(join(this.#folder, name), name, this.#publicUrl);
    this.#last = build ?? this.#last;
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
