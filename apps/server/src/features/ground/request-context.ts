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
  /** The calls of a request pass through here, so that one request cannot take every database connection. */
  lanes: Queue;
  /** The `Idempotency-Key` header as it came. */
  idempotencyKey: string | undefined;
  /** Whether the request came with a bearer token, be it dead or malformed. */
  hasBearer: boolean;
  /** The caller, looked up once and only on demand; undefined for a guest or an invalid token. */
  authenticate(): Promise<Authenticated | undefined>;
  /**
   * Charges a call's cost beyond the weight of its procedure, once its input determines it.
   * @throws DomainError RATE_LIMITED.
   */
  charge: (units: number) => void;
  /** The raw `Authorization` header, for endpoints of other programs. */
  authorization: string | undefined;
  /** The `Stripe-Signature` header as it came. */
  paymentSignature: string | undefined;
  /** Gives the caller's browser a cookie. @param cookie with its attributes. */
  setCookie(cookie: string): void;
  /** The uploaded file, if the route accepts one: still unread. */
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
    authorization: request.headers.authorization,
    paymentSignature: request.headers["stripe-signature"]?.toString(),
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
    upload: request.body instanceof Upload ? request.body : undefined,
  };
}

/** Of a page that the server renders in a language: its visitor has no session, and gives no cookies. */
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
    authorization: undefined,
    paymentSignature: undefined,
    setCookie() {},
  };
};

/** The owner of the token: of a session, or a personal one. */
async function holderOf(app: AppContext, token: string): Promise<Authenticated | undefined> {
  return await (token.startsWith(tokenPrefix) ? app.personalTokens : app.sessions).find(token);
}

/**
 * One key is for one call.
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
