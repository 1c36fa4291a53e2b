import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { type Language, languages } from "@sortes/contract";
import type { FastifyBaseLogger } from "fastify";
import { type Page, pageOf } from "./page-file.ts";
import { RenderedPages } from "./rendered-pages.ts";
import { rendererFile } from "./renderer.ts";

/** An immutable build of the web app. */
interface WebBuild {
  readonly name: string;
  readonly folder: string;
  /** The HTML shell for pages rendered in the browser. */
  readonly shell: Page;
  /** Whether the app has a page at an address. @param path without the first slash */
  hasPageAt(path: string): boolean;
  /** The standalone verifier of draws (`check.html`), with inline script and style, if the build has it. */
  readonly checker: Page | undefined;
  /** The prerendered page of an address, if there is one. @param path without the first slash */
  pageAt(language: Language, path: string): Page | undefined;
  /** Renders pages per request, if the build has a renderer. */
  readonly rendered: RenderedPages | undefined;
}

interface Options {
  publicUrl: string;
  log: FastifyBaseLogger;
}

const readPage = async (file: string, publicUrl: string): Promise<Page> =>
  pageOf(await readFile(file, "utf8"), publicUrl);

/** @returns undefined while the build is incomplete */
async function readBuild(
  folder: string,
  name: string,
  options: Options,
): Promise<WebBuild | undefined> {
  const { publicUrl } = options;
  const shell = await readPage(join(folder, "index.html"), publicUrl).catch(() => undefined);
  if (!shell) return undefined;
  const checker = await readPage(join(folder, "check.html"), publicUrl).catch(() => undefined);
  const pages = new Map<string, Page>();
  for (const language of languages) {
    const rendered = join(folder, "pages", language);
    const files = await readdir(rendered, { recursive: true }).catch(() => []);
    const pagesIn = files.filter((file) => file.endsWith(".html"));
    const read = pagesIn.map(async (file) => {
      const path = file === "index.html" ? "" : file.replace(/\.html$/, "").replaceAll(sep, "/");
      pages.set(`${language}/${path}`, await readPage(join(rendered, file), publicUrl));
    });
    await Promise.all(read);
  }
  return {
    name,
    folder,
    shell,
    hasPageAt: await addressesOf(folder),
    checker,
    pageAt: (language, path) => pages.get(`${language}/${path}`),
    rendered: (await isFile(folder, rendererFile)) ? new RenderedPages(folder, options) : undefined,
  };
}

/**
 * Reads the patterns of a build's page addresses, such as `/verify/$token`. Without the list, every address counts as a
 * page.
 */
async function addressesOf(folder: string): Promise<WebBuild["hasPageAt"]> {
  const list = await readFile(join(folder, "server/addresses.json"), "utf8").catch(() => undefined);
  if (list === undefined) return () => true;
  const addresses = (JSON.parse(list) as string[]).map((address) => address.slice(1).split("/"));
  return (path) => {
    const parts = path.replace(/\/$/, "").split("/");
    return addresses.some(
      (address) =>
        address.length === parts.length &&
        address.every((part, i) => part === parts[i] || (part.startsWith("$") && parts[i] !== "")),
    );
  };
}

/** A build's name, which `tools` derives from the sources. */
const buildName = /^[\w-]+$/;

/**
 * The directory of web app builds: one subdirectory per build, and the file `current` with the name of the build to
 * serve. Looked up per request, because builds are added and removed while the server runs.
 */
export class WebBuilds {
  readonly #folder: string;
  readonly #options: Options;
  #last: WebBuild | undefined;
  /** The identity of `current` (inode and times) when it named `#last`. */
  #mark: string | undefined;
  #reading: Promise<void> | undefined;

  constructor(folder: string, options: Options) {
    this.#folder = folder;
    this.#options = options;
  }

  /** The build to serve, or undefined if there is none. */
  async current(): Promise<WebBuild | undefined> {
    const file = join(this.#folder, "current");
    const written = await stat(file).catch(() => undefined);
    const mark = written && `${written.ino} ${written.mtimeMs} ${written.ctimeMs}`;
    if (mark && mark === this.#mark) return this.#last;
    const name = await readFile(file, "utf8").catch(() => "");
    if (name !== this.#last?.name && buildName.test(name))
      await (this.#reading ??= this.#read(name));
    if (name === this.#last?.name) this.#mark = mark;
    return this.#last;
  }

  async #read(name: string): Promise<void> {
    try {
      const build = await readBuild(join(this.#folder, name), name, this.#options);
      if (!build) return;
      this.#last?.rendered?.close();
      this.#last = build;
    } finally {
      this.#reading = undefined;
    }
  }

  /** Stops rendering. */
  close(): void {
    this.#last?.rendered?.close();
  }

  /**
   * The directory of the build that has a file, the current build first. Pages opened before a build was replaced still
   * request its files.
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

/** Whether a directory contains a regular file of that name. */
export async function isFile(folder: string, file: string): Promise<boolean> {
  const found = await stat(join(folder, file)).catch(() => undefined);
  return found?.isFile() ?? false;
}
