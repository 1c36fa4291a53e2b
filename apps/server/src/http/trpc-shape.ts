import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { Failure } from "../failure.ts";

/** tRPC's name for each status a failure of ours may have. */
const codeOfStatus = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  414: "BAD_REQUEST",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  431: "BAD_REQUEST",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
} as const satisfies Record<Failure["status"], keyof typeof TRPC_ERROR_CODES_BY_KEY>;

/**
 * A failure as tRPC's clients read it: their own fields, and beside them our code, what it mentions and the inputs to
 * change. Never a stack or a library's text.
 */
export function trpcShapeOf(failure: Failure, path?: string) {
  const { code: reason, status: httpStatus, params, fields } = failure;
  const code = codeOfStatus[httpStatus];
  return {
    message: reason,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus, path, reason, params, fields },
  };
}
