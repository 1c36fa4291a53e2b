import { DomainError } from "@sortes/contract";
import { initTRPC } from "@trpc/server";
import { failureOf } from "../../failure.ts";
import { trpcShapeOf } from "../../http/problem.ts";
import type { ProcedureMeta } from "../../trpc/procedure-table.ts";
import type { Authenticated } from "./authenticated.ts";
import { admitToken, shownReply } from "./scopes.ts";
import type { RequestContext } from "./request-context.ts";

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false, // no stacks
    errorFormatter: ({ shape, error }) => trpcShapeOf(failureOf(error), shape.data.path),
  });

export const { router } = t;

/**
 * Limits concurrent calls per request, and runs the call only once the schema and the secrets are known to be right.
 */
const inTurn = async <T>(
  { app: { schema, secrets }, lanes }: RequestContext,
  call: () => Promise<T>,
) =>
  await lanes.run(async () => {
    if (!schema.isRight) await schema.admit();
    if (!secrets.isRight) await secrets.admit();
    return await call();
  });

type Result = { ok: true; data: unknown } | { ok: false };

/** The part of a result that the holder of a personal token may see; sessions and guests see all. */
async function shownTo<R extends Result>(
  holder: Authenticated | undefined,
  { meta, getRawInput }: { meta: ProcedureMeta | undefined; getRawInput: () => Promise<unknown> },
  result: R,
): Promise<R> {
  if (!holder || !meta || !result.ok) return result;
  return { ...result, data: await shownReply(result.data, { holder, meta, getRawInput }) };
}

// each access level is a single middleware, because every further one copies the context twice

/** For everybody. Does not look up tokens. */
export const open = t.procedure
  .meta({ access: "none" })
  .use(({ ctx, next }) => inTurn(ctx, () => next({ ctx: { authenticate: undefined } })));

/**
 * For everybody; `ctx.authenticate` identifies the caller if useful. An invalid token is rejected, because its sender
 * believes to be signed in and expects results to be saved.
 */
export const openToGuests = t.procedure
  .meta({ access: "optional" })
  .use(({ ctx, meta, getRawInput, next }) =>
    inTurn(ctx, async () => {
      if (ctx.hasBearer && !(await ctx.authenticate())) throw new DomainError("UNAUTHENTICATED");
      const holder = await admitToken(ctx, meta?.token);
      return await shownTo(holder, { meta, getRawInput }, await next());
    }),
  );

/** For signed-in users. */
export const authed = t.procedure
  .meta({ access: "required" })
  .use(({ ctx, meta, getRawInput, next }) =>
    inTurn(ctx, async () => {
      const session = await ctx.authenticate();
      if (!session) throw new DomainError("UNAUTHENTICATED");
      const holder = await admitToken(ctx, meta?.token);
      return await shownTo(holder, { meta, getRawInput }, await next({ ctx: { session } }));
    }),
  );

/** For staff. Revoked rights end with the next call. */
export const staff = authed.meta({ access: "staff" }).use(async ({ ctx, next }) => {
  if (!ctx.session.user.isStaff) throw new DomainError("FORBIDDEN");
  return await next();
});
