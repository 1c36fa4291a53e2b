import { DomainError } from "@sortes/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPageAddress, isTrpcAddress, pathOf } from "./addresses.ts";
import type { FloodGuard } from "./flood-guard.ts";
import { explainToEverybody } from "./public-resources.ts";
import { refuse } from "./replies.ts";

/** Maximum characters of a path parameter: a batch of twenty long names. */
export const maxParamLength = 500;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Returns the methods with which the procedures in a tRPC path may be called. */
type MethodsOf = (path: string) => readonly string[];

/** Answers unrouted requests: 405 with `Allow` if another method exists, else 404. */
export function unrouted(
  server: FastifyInstance,
  floodGuard: FloodGuard,
  methodsOfProcedures: MethodsOf,
): void {
  // no route takes it; as a method with a body, Fastify would fail on its content type before it gets here
  server.addHttpMethod("QUERY", { hasBody: false, overrideExisting: true });
  server.setNotFoundHandler((request, reply) => {
    const { url } = request;
    explainToEverybody(request, reply);
    if (!isPageAddress(url)) floodGuard.charge(request, reply, 1);
    const allowed = allowedMethods(server, url, methodsOfProcedures);
    if (allowed.length === 0)
      return refuse(
        request,
        reply,
        new DomainError(isPageAddress(url) ? "NOT_FOUND" : "ADDRESS_UNKNOWN"),
      );
    return refuseMethod(request, reply, allowed);
  });
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]) {
  void reply.header("allow", allowed.join(", "));
  return refuse(request, reply, new DomainError("METHOD_NOT_ALLOWED"));
}

/**
 * Refuses requests that a route with a parameter would take, such as `GET /history/{id}/`, although the address has
 * routes of its own, which take other methods: `POST /history/team/`.
 */
export function refuseOtherMethods(api: FastifyInstance): void {
  const methodsOfOwn = new Map<string, Set<string>>();
  const addressOf = (url: string) => pathOf(url).replace(/\/$/, "");
  api.addHook("onRoute", ({ url, method }) => {
    if (url.includes(":")) return;
    const address = addressOf(url);
    const known = methodsOfOwn.get(address) ?? [];
    methodsOfOwn.set(address, new Set([...known, method].flat()));
  });
  api.addHook("preHandler", (request, reply, done) => {
    const own = hasParameters(request) ? methodsOfOwn.get(addressOf(request.url)) : undefined;
    if (own)
      refuseMethod(
        request,
        reply,
        methods.filter((method) => own.has(method)),
      );
    else done();
  });
}

const hasParameters = ({ params }: { params: unknown }): boolean =>
  Object.keys(params as object).length > 0;

/** Whether a page is requested with invalid escapes in its URL, such as `/%`. */
export const isMistypedPage = ({ method, url }: FastifyRequest, { code }: FastifyError): boolean =>
  code === "FST_ERR_BAD_URL" && (method === "GET" || method === "HEAD") && isPageAddress(url);

interface FoundRoute {
  method: string;
  params: Record<string, string | undefined>;
}

/** Whether the route is of this very address. */
const isOwn = (route: FoundRoute): boolean => !hasParameters(route);

const methodsOf = (routes: readonly FoundRoute[]) => routes.map(({ method }) => method);

/** The routes that would take an address, one for each method. */
function routesAt(server: FastifyInstance, url: string): FoundRoute[] {
  const path = pathOf(url);
  return methods.flatMap((method) => {
    const route = server.findRoute({ method, url: path });
    // the web app's catch-all route does not count for API addresses
    return route && (isPageAddress(url) || !("*" in route.params))
      ? [{ method, params: route.params }]
      : [];
  });
}

function allowedMethods(
  server: FastifyInstance,
  url: string,
  methodsOfProcedures: MethodsOf,
): readonly string[] {
  const path = pathOf(url);
  if (path.split("/").some((part) => part.length > maxParamLength)) return [];
  const routes = routesAt(server, url);
  const own = isPageAddress(url) ? [] : routes.filter(isOwn);
  const [, name] = /^\/trpc\/([^/]*)$/.exec(path) ?? [];
  const procedure = isTrpcAddress(url) && (routes[0]?.params["path"] ?? name);
  return procedure ? methodsOfProcedures(procedure) : methodsOf(own.length > 0 ? own : routes);
}
