import { randomUUID } from "node:crypto";
import { defaultLanguage, DomainError } from "@sortes/contract";
import type { DrawLog } from "@sortes/db";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { AppContext } from "./features/context.ts";
import { guestContext, requestContext } from "./features/ground/request-context.ts";
import { adPicture, brandLogos, previewPage } from "./http/pages.ts";
import { draining } from "./http/draining.ts";
import { checkRequests, jsonText, readQuery, refuseUnclearQueries } from "./http/requests.ts";
import { guardRoutes } from "./http/flood-guard.ts";
import { drawLogTiles } from "./http/draw-log.ts";
import { drawPoster } from "./http/draw-poster.ts";
import { forCrawlers } from "./http/for-crawlers.ts";
import { health } from "./http/health.ts";
import { createListener } from "./http/listener.ts";
import { letterArchive } from "./http/letter-archive.ts";
import { mailPictures } from "./http/mail-pictures.ts";
import { measureRequests, metricsPage } from "./http/metrics-page.ts";
import { queueBoard } from "./http/queue-board.ts";
import { trustsProxies } from "./http/network.ts";
import { isMistypedPage, maxParamLength, unrouted } from "./http/not-found.ts";
import { explainToEverybody } from "./http/public-resources.ts";
import { refuse } from "./http/replies.ts";
import { security, standingHeaders } from "./http/security.ts";
import { staticWeb } from "./http/static-web.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { trackedAddresses } from "./http/tracking.ts";
import { restAdapter } from "./rest/adapter.ts";
import { documentation } from "./rest/documentation.ts";
import { procedures } from "./router.ts";
import { methodsOf, procedureOf } from "./trpc/calls.ts";
import { guestCalls } from "./trpc/guest-calls.ts";
import type { Calls } from "./trpc/procedure-table.ts";
import { trpcWire } from "./trpc/wire.ts";

/** Timeout of each plugin at the start (ms). Fastify's default of ten seconds is too short on a busy machine. */
const startPatience = 60_000;

/** Interval between attempts to sign the draw log while that fails (ms). */
const signAgainAfter = 5000;

/** The HTTP server for a context. It does not listen yet. */
export async function buildApp(app: AppContext, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config } = app;
  const server = Fastify({
    loggerInstance: log,
    bodyLimit: config.bodyLimit,
    pluginTimeout: startPatience,
    trustProxy: config.trustedProxies.length > 0 && trustsProxies(config.trustedProxies),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength, querystringParser: readQuery },
    forceCloseConnections: "idle",
    serverFactory: (handler) => createListener(config, log, handler),
    clientErrorHandler: () => {}, // the listener has its own
    // requests that the router cannot parse; no hook has run
    frameworkErrors: (error, request, reply) => {
      void reply.headers(standingHeaders(config)).header("x-request-id", request.id);
      explainToEverybody(request, reply);
      if (isMistypedPage(request, error))
        void reply.header("cache-control", "no-store").redirect("/", 303);
      else refuse(request, reply, error);
    },
    // `draining` rejects with our own reply
    return503OnClosing: false,
  });
  server.removeAllContentTypeParsers(); // a body is read only where one is expected
  server.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  unrouted(server, app.floodGuard, (path) => methodsOf(procedures, path));

  const wire: Calls = {
    procedures,
    contextOf: (request, reply) => requestContext(app, request, reply),
  };
  traceRequests(server, (request) => procedureOf(procedures, request));
  measureRequests(server, app.metrics.registry, (request) => procedureOf(procedures, request));
  server.addHook("onListen", () => {
    app.presence.begin();
    app.watch.begin();
    app.renewals.begin();
    app.importRunner.begin();
    app.tiers.begin().catch((error: unknown) => {
      server.log.warn({ err: error }, "the tier prices could not be recorded yet");
    });
  });
  signDrawLog(server, app.drawLog);
  await security(server, config);
  draining(server);
  checkRequests(server);
  await server.register(async (calls) => {
    guardRoutes(calls, app.floodGuard);
    calls.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store");
      done();
    });
    await calls.register(trpcWire, wire);
    trackedAddresses(calls, app);
    drawLogTiles(calls, app);
    drawPoster(calls, app);
    letterArchive(calls, app);
    await calls.register(api, { prefix: "/api", app, contextOf: wire.contextOf });
  });
  await server.register(async (operators) => {
    guardRoutes(operators, app.floodGuard);
    refuseUnclearQueries(operators);
    metricsPage(operators, {
      token: config.metricsToken,
      behindProxy: config.trustedProxies.length > 0,
      render: () => app.metrics.render(),
    });
    await queueBoard(operators, {
      queues: app.queues,
      publicUrl: config.publicUrl,
      admit: ({ headers }) => admitToBoard(app, headers.cookie),
    });
  });
  const articleIds = app.articles.list(defaultLanguage).map(({ id }) => id);
  const { publicUrl, contactAddress } = config;
  forCrawlers(server, { publicUrl, contactAddress, articleIds }, app.clock);
  await staticWeb(server, {
    ...config,
    visitorOf(request, reply, language) {
      const context = guestContext(app, request, reply, language);
      const charge = (units: number) => context.charge(units);
      return { charge, ask: guestCalls(procedures, { context, charge }) };
    },
  });
  return server;
}

/**
 * Signs the draw log once the server listens, so that its key is logged even if nothing was published yet. Retries
 * while signing fails, so that the note disappears with its cause.
 */
function signDrawLog(server: FastifyInstance, drawLog: DrawLog): void {
  let timer: NodeJS.Timeout | undefined;
  server.addHook("onListen", () => {
    void drawLog.sign();
    timer = setInterval(() => {
      if (drawLog.isStopped) void drawLog.sign();
    }, signAgainAfter).unref();
  });
  server.addHook("preClose", async () => clearInterval(timer));
}

/** @throws DomainError UNAUTHENTICATED without a valid pass; FORBIDDEN without staff rights. */
async function admitToBoard({ boardPasses }: AppContext, cookies?: string): Promise<void> {
  const holder = await boardPasses.holder(cookies);
  if (!holder) throw new DomainError("UNAUTHENTICATED");
  if (!holder.user.isStaff) throw new DomainError("FORBIDDEN");
}

async function api(
  calls: FastifyInstance,
  { app, contextOf }: { app: AppContext; contextOf: Calls["contextOf"] },
): Promise<void> {
  refuseUnclearQueries(calls);
  jsonBodies(calls);
  restAdapter(calls, { contextOf, connections: app.config.connections });
  health(calls, app);
  previewPage(calls, app);
  adPicture(calls, app);
  brandLogos(calls, app);
  mailPictures(calls, app);
  await documentation(calls);
}

/**
 * Accepts only JSON. An empty body counts as none, whatever its content type. Keys such as `__proto__` are kept, so
 * that schemas reject them as unknown.
 */
function jsonBodies(calls: FastifyInstance): void {
  const parse = calls.getDefaultJsonParser("ignore", "ignore");
  calls.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, jsonText(request, body as Buffer), done);
  });
}
