import { randomUUID } from "node:crypto";
import { DomainError } from "@sortes/contract";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";
import { restAdapter, sendProblem } from "../rest/adapter.ts";
import { documentation } from "../rest/documentation.ts";
import { requestContext } from "../trpc/request-context.ts";
import { type AppRouter, appRouter } from "../trpc/router.ts";
import { draining } from "./draining.ts";
import { failureOf } from "./failure.ts";
import { health } from "./health.ts";
import { floodGuard } from "./rate-limit.ts";
import { security } from "./security.ts";
import { staticWeb } from "./static-web.ts";

/** Calls in one tRPC request: more than any page makes, few enough to bound what one request costs. */
const maxBatchSize = 20;

/** The HTTP server over what the context holds. It does not listen yet. */
export async function buildApp(app: AppContext, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config } = app;
  const server = Fastify({
    loggerInstance: log,
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: "idle",
    // `draining` refuses in our own words
    return503OnClosing: false,
  });
  server.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
  server.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new DomainError("NOT_FOUND")),
  );

  await security(server, config);
  draining(server);
  await server.register(async (calls) => {
    await floodGuard(calls, config);
    calls.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store");
      done();
    });
    await calls.register(trpc, { app });
    await calls.register(api, { prefix: "/api", app });
  });
  await staticWeb(server, config.webBuilds);
  return server;
}

interface Mounted {
  app: AppContext;
}

async function trpc(calls: FastifyInstance, { app }: Mounted): Promise<void> {
  await calls.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      maxBatchSize,
      createContext: ({ req }) => requestContext(app, req),
      responseMeta: ({ errors }) => {
        const waits = errors.map((error) => failureOf(error).retryAfter ?? 0);
        const longest = Math.max(0, ...waits);
        return longest > 0 ? { headers: { "retry-after": String(longest) } } : {};
      },
      onError: ({ error, req }) => {
        if (failureOf(error).status === 500) req.log.error({ err: error }, "a procedure failed");
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>["trpcOptions"],
  });
}

async function api(calls: FastifyInstance, { app }: Mounted): Promise<void> {
  jsonBodies(calls);
  restAdapter(calls, { app });
  health(calls, { app });
  await documentation(calls);
}

/** JSON and nothing else; an empty body counts as none, whatever its content type says. */
function jsonBodies(calls: FastifyInstance): void {
  calls.removeAllContentTypeParsers();
  const parse = calls.getDefaultJsonParser("error", "error");
  calls.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}
