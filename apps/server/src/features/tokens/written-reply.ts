import { isDeepStrictEqual } from "node:util";
import { readScopeOf } from "../../trpc/read-scope.ts";
import type { ProcedureMeta } from "../../trpc/procedure-table.ts";
import type { Authenticated } from "../accounts/sessions.ts";

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
