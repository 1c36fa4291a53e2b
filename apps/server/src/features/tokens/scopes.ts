import { DomainError, tokenPrefix, type TokenScope } from "@sortes/contract";
import type { Authenticated } from "../accounts/sessions.ts";
import type { RequestContext } from "../request-context.ts";

/** Whether a call comes with what looks like a personal token, without a look at any table. */
const hasPersonalToken = ({ authorization }: RequestContext): boolean =>
  authorization?.includes(tokenPrefix) ?? false;

/**
 * Lets a session do everything, and a personal token what its scopes say.
 * @throws DomainError TOKEN_SCOPE_MISSING.
 */
export function checkScopes({ scopes: held }: Authenticated, needed: readonly TokenScope[]): void {
  const scope = held && needed.find((one) => !held.includes(one));
  if (scope) throw new DomainError("TOKEN_SCOPE_MISSING", { scope });
}

/**
 * Stops a personal token before a procedure that it may not call. A procedure that does not say what it needs is for no
 * token. Whether the token is dead is asked before.
 * @returns whose token it is; undefined where the call comes without one.
 * @throws DomainError TOKEN_SCOPE_MISSING, TOKEN_NOT_ALLOWED.
 */
export async function admitToken(
  ctx: RequestContext,
  needed: readonly TokenScope[] | "never" = "never",
): Promise<Authenticated | undefined> {
  if (!hasPersonalToken(ctx)) return undefined;
  const holder = await ctx.authenticate();
  if (!holder) return undefined;
  if (needed === "never") throw new DomainError("TOKEN_NOT_ALLOWED");
  checkScopes(holder, needed);
  return holder;
}
