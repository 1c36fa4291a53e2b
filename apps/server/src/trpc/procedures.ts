import { DomainError } from "@sortes/contract";
import { procedure } from "./init.ts";

/** For everybody. */
export const open = procedure;

/** For people who are signed in. */
export const authed = open.use(async ({ ctx, next }) => {
  const session = await ctx.authenticate();
  if (!session) throw new DomainError("UNAUTHENTICATED");
  return await next({ ctx: { session } });
});
