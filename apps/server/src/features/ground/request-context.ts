import { type Language, tokenPrefix } from "@sortes/contract";
import { pickLocale } from "@sortes/i18n";
import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../context.ts";
import type { Caller } from "./call-limits.ts";
import type { Authenticated } from "./authenticated.ts";
import { badIdempotencyKey } from "../../failure.ts";
import { callsOf, maxBatchSize } from "../../trpc/calls.ts";
import { networkOf } from "../../http/network.ts";
import { Queue } from "./queue.ts";
import { Upload } from "../../http/uploads.ts";

export interface RequestContext {
  app: AppContext;
  caller: Caller;
  /** Limits the concurrent calls of a request, so that one request cannot occupy all database connections. */
  lanes: Queue;
  /** The raw `Idempotency-Key` header. */
  idempotencyKey: string | undefined;
  /** Whether the request has a bearer token, valid or not. */
  hasBearer: boolean;
  /** The caller, looked up once and only on demand; undefined for a guest or an invalid token. */
  authenticate(): Promise<Authenticated | undefined>;
  /**
   * Charges a call's cost beyond its procedure's weight, once the input is known.
   * @throws DomainError RATE_LIMITED.
   */
  charge: (units: number) => void;
  /** A raw header of the request, for endpoints that other programs call. */
  header: (name: string) => string | undefined;
  /** Sets a cookie in the caller's browser. @param cookie with its attributes. */
  setCookie(cookie: string): void;
  /** The uploaded file, not read yet, if the route accepts one. */
  upload: Upload | undefined;
}

/** Limits of concurrent calls of one request; the others of its batch wait. */
const lanes = { atOnce: 5, waiting: maxBatchSize };

export function requestContext(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  const idempotencyKey = idempotencyKeyOf(request);
  let found: Promise<Authenticated | undefined> | undefined;
  return {
    app,
    caller: {
      network: networkOf(request.ip),
      locale: pickLocale(request.headers["accept-language"]),
      userAgent: request.headers["user-agent"],
    },
    lanes: new Queue(lanes),
    idempotencyKey,
    hasBearer: /^bearer\b/i.test(request.headers.authorization ?? ""),
    authenticate() {
      const token = app.sessions.readBearer(request.headers.authorization);
      found ??= token ? holderOf(app, token) : Promise.resolve(undefined);
      return found;
    },
    charge: (units) => app.floodGuard.charge(request, reply, units),
    header: (name) => request.headers[name]?.toString(),
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
    upload: request.body instanceof Upload ? request.body : undefined,
  };
}

/** The context of a page rendered on the server in a given language, without session and cookies. */
export const guestContext = (
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Language,
): RequestContext => {
  const context = requestContext(app, request, reply);
  return {
    ...context,
    caller: { ...context.caller, locale },
    idempotencyKey: undefined,
    hasBearer: false,
    authenticate: () => Promise.resolve(undefined),
    header: () => undefined,
    setCookie() {},
  };
};

/** The owner of a session's token or a personal token. */
async function holderOf(app: AppContext, token: string): Promise<Authenticated | undefined> {
  return await (token.startsWith(tokenPrefix) ? app.personalTokens : app.sessions).find(token);
}

/**
 * The request's idempotency key, which is for a single call.
 * @throws TRPCError if several calls came under it.
 */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  const isOfTrpc = request.routeOptions.url?.startsWith("/trpc/");
  if (isOfTrpc && callsOf(request).names.length > 1)
    throw new TRPCError({ code: "BAD_REQUEST", cause: badIdempotencyKey() });
  return String(key);
}
