import { isDeepStrictEqual } from "node:util";
import { DomainError, tokenPrefix, type TokenScope } from "@sortes/contract";
import type { Authenticated } from "../accounts/sessions.ts";
import type { RequestContext } from "../request-context.ts";
import { type ProcedureMeta, readScopeOf } from "../../trpc/procedure-table.ts";

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

interface Call {
  holder: Authenticated;
  meta: ProcedureMeta;
  getRawInput: () => Promise<unknown>;
}

/**
 * What every caller learns of what they have written: which one it is, of what kind, where it is in its life, and by what
 * its next change is told apart.
 */
const marks: ReadonlySet<string> = new Set([
  "id",
  "generatorType",
  "status",
  "version",
  "createdAt",
  "updatedAt",
]);

/**
 * What a caller is shown of a reply. A personal token that may write and not read gets of what is stored nothing but its
 * marks and what the call itself has said.
 */
export async function shownReply(
  reply: unknown,
  { holder, meta, getRawInput }: Call,
): Promise<unknown> {
  const scope = readScopeOf(meta);
  const mayRead = scope === undefined || !holder.scopes || holder.scopes.includes(scope);
  if (mayRead || reply === undefined) return reply;
  const said = await getRawInput();
  return isRecord(reply) ? withoutStored(reply, isRecord(said) ? said : {}) : {};
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function withoutStored(reply: Fields, said: Fields): Fields {
  return Object.fromEntries(
    Object.entries(reply).flatMap(([key, value]): [string, unknown][] => {
      const isSaid = Object.hasOwn(said, key) && isDeepStrictEqual(value, said[key]);
      if (isSaid || marks.has(key)) return [[key, value]];
      const inner = isRecord(value) ? withoutStored(value, said) : {};
      return Object.keys(inner).length > 0 ? [[key, inner]] : [];
    }),
  );
}
