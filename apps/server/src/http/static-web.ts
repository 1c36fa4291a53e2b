import fastifyStatic from "@fastify/static";
import { DomainError, holdsMailToken } from "@sortes/contract";
import type { FastifyInstance } from "fastify";
import { isPageAddress } from "./addresses.ts";
import { isFile, WebBuilds } from "./web-builds.ts";

const year = 31_536_000;
/** Paths of files that may be asked for: no hidden one, no step upwards, nothing that a file system might read anew. */
const filePath = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
/** Pages that people share by their address. */
const sharedPages = "g/";
/** What stands in a build, but is not asked for by that name. */
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
      const holder = isServed ? await builds.holding(path) : undefined;
      if (!holder) throw new DomainError("NOT_FOUND");
      return await reply.sendFile(path, holder);
    }
    const build = await builds.current();
    if (!build) throw new DomainError("NOT_FOUND");
    if (isServed && (await isFile(build.folder, path)))
      return await reply.sendFile(path, build.folder);
    reply.header("content-security-policy", build.policy);
    // nobody may learn a token from a Referer
    if (holdsMailToken(`/${path}`)) reply.header("referrer-policy", "no-referrer");
    // nor the address of a shared generator, which is for those whom its owner has told
    if (path.startsWith(sharedPages))
      reply.headers({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    return await reply.sendFile("index.html", build.folder);
  });
}
