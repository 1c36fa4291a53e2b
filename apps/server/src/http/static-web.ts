import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { holdsMailToken } from "@sortes/contract";
import { found } from "../failure.ts";
import { inlineScriptHashes, pagePolicy, policyText } from "./security.ts";
import { isPageAddress } from "./addresses.ts";

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
class WebBuilds {
  readonly #folder: string;
  #last: WebBuild | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The build to serve, or undefined if there is none. */
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
async function isFile(folder: string, file: string): Promise<boolean> {
  const found = await stat(join(folder, file)).catch(() => undefined);
  return found?.isFile() ?? false;
}

const year = 31_536_000;
/** Allowed file paths: no hidden files, no parent folders, nothing that a file system might reinterpret. */
const filePath = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
/** Pages that people share by their address. */
const sharedPages = "g/";
/** Files of a build that are not served by their name. */
const notServed = /\.(?:br|gz)$|^index\.html$/;

/** The built web app: files as they are, and its one page for every other address. */
export async function staticWeb(server: FastifyInstance, folder: string): Promise<void> {
  const builds = new WebBuilds(folder);
  if (!(await builds.current()))
    server.log.warn("the web app has not been built; until it is, only the API is served");
  await server.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  server.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    if (!isPageAddress(request.url)) return reply.callNotFound();
    const path = request.params["*"];
    const isServed = filePath.test(path) && !notServed.test(path);
    if (path.startsWith("assets/")) {
      const holder = found(isServed ? await builds.holding(path) : undefined);
      return await reply.sendFile(path, holder);
    }
    const build = found(await builds.current());
    if (isServed && (await isFile(build.folder, path)))
      return await reply.sendFile(path, build.folder);
    reply.header("content-security-policy", build.policy);
    // no token may leak through a Referer
    if (holdsMailToken(`/${path}`)) reply.header("referrer-policy", "no-referrer");
    // nor the address of a shared generator, which only its owner hands out
    if (path.startsWith(sharedPages))
      reply.headers({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    return await reply.sendFile("index.html", build.folder);
  });
}
