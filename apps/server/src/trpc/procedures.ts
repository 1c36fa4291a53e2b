import { DomainError } from "@sortes/contract";
import { TRPCError } from "@trpc/server";
import { failureOf } from "../http/failure.ts";
import { middleware, procedure } from "./init.ts";

const codeOfStatus = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
} as const;

/** Gives each refusal of ours the status it has on REST too; tRPC would call all of them internal errors. */
const withStatus = middleware(async ({ ctx, next }) => {
  const { schema } = ctx.app;
  if (!schema.isRight) await schema.admit().catch(unavailable);
  const result = await next();
  if (result.ok) return result;
  const { status } = failureOf(result.error);
  const code = codeOfStatus[status];
  if (code === result.error.code) return result;
  throw new TRPCError({ code, cause: result.error.cause ?? result.error });
});

const unavailable = (cause: unknown): never => {
  throw new TRPCError({ code: "SERVICE_UNAVAILABLE", cause });
};

/** For everybody. */
export const open = procedure.use(withStatus);

/** For people who are signed in. */
export const authed = open.use(async ({ ctx, next }) => {
  const session = await ctx.authenticate();
  if (!session) throw new DomainError("UNAUTHENTICATED");
  return await next({ ctx: { session } });
});
