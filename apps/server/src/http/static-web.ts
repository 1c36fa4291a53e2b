import { stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError, holdsMailToken, type Language } from "@sortes/contract";
import { found } from "../failure.ts";
import { isPageAddress } from "./addresses.ts";
import { pageLanguageOf } from "./pages.ts";
import { isNotModified } from "./preconditions.ts";
import type { Visitor } from "./rendered-pages.ts";
import { sendPage } from "./send-page.ts";
import { isFile, WebBuilds } from "./web-builds.ts";

const year = 31_536_000;
/**
 * Allowed file paths: no hidden files, no parent folders, nothing that a file system might reinterpret. All files have
 * an extension, and no page has.
 */
const filePath = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.\w+$/;
/** The path prefixes of shared generators, open lists and the entries on them, whose addresses are secret. */
const sharedPages = ["g/", "join/", "joined/"];
/** Files of a build that are not served by their name. */
const notServed = /\.(?:br|gz)$|^(?:index|check)\.html$|^(?:pages|server)\//;
/** Names of files that programs and browsers request, such as `browserconfig.xml`. */
const fileName = /^\.well-known\/|\.[a-z0-9]{1,12}$/i;

/** Cache lifetime of `favicon.ico` (s), which some programs request at each visit. */
const iconFreshFor = 86_400;

/** The Cache-Control of a file; names in `assets` contain the content's hash. */
function cacheOf(path: string): string {
  if (path.startsWith("assets/")) return `public, max-age=${year}, immutable`;
  return path === "favicon.ico" ? `public, max-age=${iconFreshFor}` : "no-cache";
}

interface Options {
  webBuilds: string;
  publicUrl: string;
  /** Creates the visitor for the queries of a page rendered on the server. */
  visitorOf: (request: FastifyRequest, reply: FastifyReply, language: Language) => Visitor;
}

/**
 * Serves the built web app: its files and its pages. Public pages were prerendered at build time in each language;
 * pages with data are rendered per request, as a guest sees them; all others, including the 404 page, are rendered in
 * the browser.
 */
export async function staticWeb(
  server: FastifyInstance,
  { webBuilds, publicUrl, visitorOf }: Options,
): Promise<void> {
  const builds = new WebBuilds(webBuilds, { publicUrl, log: server.log });
  server.addHook("onClose", () => builds.close());
  if (!(await builds.current()))
    server.log.warn("the web app has not been built; until it is, only the API is served");
  await server.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    etag: false, // `isNotModified` compares ours
    setHeaders: (reply, path) => {
      if (path.endsWith("/check.py")) reply.type("text/x-python; charset=utf-8");
    },
  });
  server.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    if (!isPageAddress(request.url)) return reply.callNotFound();
    const path = request.params["*"];
    const isServed = filePath.test(path) && !notServed.test(path);
    if (path.startsWith("assets/")) {
      const holder = found(isServed ? await builds.holding(path) : undefined);
      return await sendFile(request, reply, { path, folder: holder });
    }
    const build = found(await builds.current());
    const language = pageLanguageOf(request);
    if (isServed && (await isFile(build.folder, path)))
      return await sendFile(request, reply, { path, folder: build.folder });
    if (path === "check.html" && build.checker)
      return await sendPage(request, reply, build.checker);
    if (!build.hasPageAt(path)) {
      // people get the app's 404 page instead
      const isOpened = request.headers.accept?.includes("text/html");
      if (fileName.test(path) && !isOpened) throw new DomainError("NOT_FOUND");
      return await sendPage(request, reply.code(404), build.shell);
    }
    // so that no token leaks through the Referer header
    if (holdsMailToken(`/${path}`)) reply.header("referrer-policy", "no-referrer");
    // nor the secret address of what somebody shared
    if (sharedPages.some((pages) => path.startsWith(pages)))
      reply.headers({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    const page =
      build.pageAt(language, path) ??
      (await build.rendered?.find(language, path, () => visitorOf(request, reply, language)));
    // the browser renders the 404 page; the status makes search engines drop the address
    if (page === "missing") return await sendPage(request, reply.code(404), build.shell);
    if (page) reply.header("content-language", language);
    return await sendPage(request, reply, page ?? build.shell);
  });
}

/** Sends a file with a weak ETag, which is the same for every encoding. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, folder }: { path: string; folder: string },
): Promise<FastifyReply> {
  const { size, mtimeMs } = await stat(join(folder, path));
  const etag = `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
  reply.headers({ etag, "cache-control": cacheOf(path) });
  if (isNotModified(request, etag)) return await reply.code(304).send();
  return await reply.sendFile(path, folder);
}
