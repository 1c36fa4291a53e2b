import { type TokenScope, tokenScopes } from "@sortes/contract";

/** What a procedure says of the scopes that it needs, and of its reply. */
interface Scoped {
  token?: readonly TokenScope[] | "never";
  tellsStored?: boolean;
}

/**
 * The scope without which a personal token is not shown what is stored, in the reply of a procedure that it may call;
 * undefined where the procedure needs it anyway, or its reply holds nothing stored.
 */
export function readScopeOf({ token, tellsStored = true }: Scoped): TokenScope | undefined {
  if (!tellsStored || token === undefined || token === "never") return undefined;
  if (token.some((scope) => scope.endsWith(":read"))) return undefined;
  const writes = token.find((scope) => /:(?:write|send)$/.test(scope));
  const read = writes && `${writes.slice(0, writes.indexOf(":"))}:read`;
  return tokenScopes.find((scope) => scope === read);
}
