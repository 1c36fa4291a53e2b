import { initTRPC } from "@trpc/server";
import { failureOf } from "../http/failure.ts";
import type { ProcedureMeta } from "./meta.ts";
import type { RequestContext } from "./request-context.ts";

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    // beside tRPC's own fields: our code, what it mentions and the inputs to change; never a stack or a library's text
    errorFormatter: ({ shape, error }) => {
      const { code: reason, params, fields } = failureOf(error);
      const { code, httpStatus, path } = shape.data;
      return {
        ...shape,
        message: reason,
        data: { code, httpStatus, path, reason, params, fields },
      };
    },
  });

export const { router, middleware, createCallerFactory } = t;
export const { procedure } = t;
