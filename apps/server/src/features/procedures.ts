import { DomainError } from "@sortes/contract";
import { initTRPC } from "@trpc/server";
import { failureOf } from "../failure.ts";
import { trpcShapeOf } from "../http/problem.ts";
import type { ProcedureMeta } from "../trpc/procedure-table.ts";
import { admitToken, shownReply } from "./tokens/scopes.ts";
import type { RequestContext } from "./request-context.ts";

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false, // no stacks
    errorFormatter: ({ shape, error }) => trpcShapeOf(failureOf(error), shape.data.path),
  });

export const { router } = t;

async function admit({ app: { schema, secrets } }: RequestContext): Promise<void> {
  if (!schema.isRight) await schema.admit();
  if (!secrets.isRight) await secrets.admit();
}

/** A call waits for its turn among those of its request. */
const inLane = t.procedure.use(async ({ ctx, next }) => await ctx.lanes.run(next));

/** For everybody, as long as the tables are those that this server is written for. It cannot look a token up. */
export const open = inLane.meta({ access: "none" }).use(async ({ ctx, next }) => {
  await admit(ctx);
  return await next({ ctx: { authenticate: undefined } });
});

/**
 * For everybody; `ctx.authenticate` identifies the caller if useful. An expired token is rejected: its sender believes
 * to be signed in and that results are saved.
 */
export const openToGuests = inLane
  .meta({ access: "optional" })
  .use(async ({ ctx, meta, getRawInput, next }) => {
    await admit(ctx);
    if (ctx.hasBearer && !(await ctx.authenticate())) throw new DomainError("UNAUTHENTICATED");
    const holder = await admitToken(ctx, meta?.token);
    const result = await next();
    if (!holder || !meta || !result.ok) return result;
    return { ...result, data: await shownReply(result.data, { holder, meta, getRawInput }) };
  });

/** For signed-in users. */
export const authed = openToGuests.meta({ access: "required" }).use(async ({ ctx, next }) => {
  const session = await ctx.authenticate();
  if (!session) throw new DomainError("UNAUTHENTICATED");
  return await next({ ctx: { session } });
});

/** For staff. Rights that were taken end with the next call. */
export const staff = authed.meta({ access: "staff" }).use(async ({ ctx, next }) => {
  if (!ctx.session.user.isStaff) throw new DomainError("FORBIDDEN");
  return await next();
});
