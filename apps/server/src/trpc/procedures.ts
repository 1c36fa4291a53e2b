import { DomainError } from "@sortes/contract";
import { procedure } from "./init.ts";

/** For everybody, as long as the tables are those that this server is written for. */
export const open = procedure.use(async ({ ctx, next }) => {
  const { schema } = ctx.app;
  if (!schema.isRight) await schema.admit();
  return await next();
});

/** For people who are signed in. */
export const authed = open.use(async ({ ctx, next }) => {
  const session = await ctx.authenticate();
  if (!session) throw new DomainError("UNAUTHENTICATED");
  return await next({ ctx: { session } });
});
