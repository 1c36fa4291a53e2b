import { initTRPC } from "@trpc/server";
import { failureOf } from "../http/failure.ts";
import type { ProcedureMeta } from "./meta.ts";
import type { RequestContext } from "./request-context.ts";
import { trpcShapeOf } from "./status-codes.ts";

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false, // no stacks
    errorFormatter: ({ shape, error }) => trpcShapeOf(failureOf(error), shape.data.path),
  });

export const { router, procedure } = t;
