import { isDeepStrictEqual } from "node:util";
import { DomainError, tokenPrefix, type TokenScope } from "@sortes/contract";
import type { Authenticated } from "./authenticated.ts";
import type { RequestContext } from "./request-context.ts";
import { type ProcedureMeta, readScopeOf } from "../../trpc/procedure-table.ts";

/** Whether a call seems to have a personal token; does not look it up. */
const hasPersonalToken = ({ header }: RequestContext): boolean =>
  header("authorization")?.includes(tokenPrefix) ?? false;

/**
 * Requires scopes of personal tokens; sessions may do everything.
 * @throws DomainError TOKEN_SCOPE_MISSING.
 */
export function checkScopes({ scopes: held }: Authenticated, needed: readonly TokenScope[]): void {
  const scope = held && needed.find((one) => !held.includes(one));
  if (scope) throw new DomainError("TOKEN_SCOPE_MISSING", { scope });
}

/**
 * Rejects personal tokens without a procedure's scopes. A procedure without declared scopes accepts no token. Expiry is
 * checked earlier.
 * @returns the token's owner; undefined without a token.
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

/** The fields that every caller sees of what they wrote: id, type, state and version. */
const marks: ReadonlySet<string> = new Set([
  "id",
  "generatorType",
  "status",
  "version",
  "createdAt",
  "updatedAt",
]);

/**
 * The part of a reply that a caller may see. A personal token with write but no read scope sees only these fields and
 * its own input.
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
