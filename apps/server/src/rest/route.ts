import type { AnyTRPCRouter } from "@trpc/server";
import type { ErrorCode } from "@sortes/contract";
import type { Procedure } from "../trpc/procedure-table.ts";
import type { Method, RouteMeta } from "../trpc/route-meta.ts";

/** A procedure at its REST address, so that the rules are the same as over tRPC. */
export interface RestRoute extends Omit<Procedure, "route">, Omit<RouteMeta, "rest"> {
  method: Method;
  /** Below `/api`, with `{parameters}`. */
  path: string;
  summary: string;
  /** The procedure's full name, such as `users.me`, and the router that contains it. */
  procedure: string;
  router: AnyTRPCRouter;
}

/** Whether the input is in the body and not in the query. */
export const hasFields = ({ method, takesFields, upload }: RestRoute): boolean =>
  method !== "GET" && (method !== "DELETE" || takesFields === true) && !upload;

/** All errors of a route: its own and those of its kind. */
export function errorsOf(route: RestRoute): readonly ErrorCode[] {
  const { input, idempotent, access, token } = route;
  return [
    ...(route.errors ?? []),
    ...(input || hasFields(route) ? (["INVALID_INPUT"] as const) : []),
    ...(idempotent ? (["IDEMPOTENCY_KEY_INVALID", "IDEMPOTENCY_KEY_REUSED"] as const) : []),
    ...(route.status === 204 || route.file || route.raw ? [] : (["REPLY_TOO_LARGE"] as const)),
    ...(route.method === "GET"
      ? []
      : ([
          "MALFORMED_BODY",
          "BODY_NOT_OBJECT",
          "PAYLOAD_TOO_LARGE",
          "UNSUPPORTED_MEDIA_TYPE",
          "OUTCOME_UNKNOWN",
        ] as const)),
    ...(access === "none" ? [] : (["UNAUTHENTICATED"] as const)),
    ...(access === "staff" ? (["FORBIDDEN"] as const) : []),
    ...(access === "none"
      ? []
      : [token === "never" ? ("TOKEN_NOT_ALLOWED" as const) : ("TOKEN_SCOPE_MISSING" as const)]),
    "MALFORMED_REQUEST",
    "URL_TOO_LONG",
    "RATE_LIMITED",
    "INTERNAL",
    "UNAVAILABLE",
  ];
}
