import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type TokenScope, tokenScopes } from "@sortes/contract";
import { boundIssues } from "./bounded-issues.ts";
import type { RouteMeta } from "./route-meta.ts";

/** A procedure's declarations about scopes and its reply. */
interface Scoped {
  token?: readonly TokenScope[] | "never";
  tellsStored?: boolean;
}

/**
 * The scope without which a personal token sees no stored data in the reply; undefined if the procedure requires it
 * anyway, or its reply holds no stored data.
 */
export function readScopeOf({ token, tellsStored = true }: Scoped): TokenScope | undefined {
  if (!tellsStored || token === undefined || token === "never") return undefined;
  if (token.some((scope) => scope.endsWith(":read"))) return undefined;
  const writes = token.find((scope) => /:(?:write|send)$/.test(scope));
  const read = writes && `${writes.slice(0, writes.indexOf(":"))}:read`;
  return tokenScopes.find((scope) => scope === read);
}

/** Access: anybody, anybody with an optional bearer token, only bearers of a token, or only staff. */
export type Access = "none" | "optional" | "required" | "staff";

/** A procedure's declarations beside its schemas. */
export interface ProcedureMeta extends RouteMeta {
  /** Declared once, where the token is checked (`features/ground/procedures.ts`). */
  access?: Access;
  /** The scopes that a personal token needs. `never`, or no declaration: personal tokens are not accepted. */
  token?: readonly TokenScope[] | "never";
  /**
   * Whether the reply of a writing procedure may contain stored data; default true. Personal tokens without the read
   * scope do not see these data.
   */
  tellsStored?: boolean;
  /** Units of work charged to the caller's network before a call runs (see `http/flood-guard.ts`); default 1. */
  weight?: number;
  /** Whether an `Idempotency-Key` makes a repeated call return the first reply. */
  idempotent?: boolean;
  /** Maximum bytes of a request with this call alone, if above the usual limit. */
  inputBytes?: number;
}

/** A procedure's declarations and schemas, as read from the router. */
export interface Procedure extends Required<
  Pick<ProcedureMeta, "access" | "weight" | "idempotent">
> {
  route: RouteMeta;
  inputBytes: number | undefined;
  token: ProcedureMeta["token"] | undefined;
  /** The scope without which a personal token sees only its own input in the reply; undefined if it sees all. */
  readScope: TokenScope | undefined;
  type: "query" | "mutation" | "subscription";
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
}

/** The full name of each procedure of a router of routers, such as `users.me`. */
type PathOf<Router extends AnyTRPCRouter> = {
  [
    Feature in keyof Router["_def"]["record"] & string
  ]: `${Feature}.${keyof Router["_def"]["record"][Feature] & string}`;
}[keyof Router["_def"]["record"] & string];

/** The procedures of a router by their full names. */
export interface ProcedureTable<Path extends string = string> {
  router: AnyTRPCRouter;
  names: readonly string[];
  of(path: Path): Procedure;
  /** Looks up a name sent by a client; undefined if it is unknown. */
  find(name: string): Procedure | undefined;
}

/** The inputs that a wire needs to call procedures: the table, and a context per call. */
export interface Calls {
  procedures: ProcedureTable;
  contextOf: (request: FastifyRequest, reply: FastifyReply) => object;
}

/**
 * Builds the table of a router, from properties that its types do not expose.
 * @throws Error if a procedure does not declare its access, or its input is not a zod schema.
 */
export function procedureTable<Router extends AnyTRPCRouter>(
  router: Router,
): ProcedureTable<PathOf<Router>> {
  const procedures = new Map<string, Procedure>();
  const all: Readonly<Record<string, AnyTRPCProcedure>> = router._def.procedures;
  for (const [name, procedure] of Object.entries(all)) {
    const read = readProcedure(name, procedure);
    if (read.input) boundIssues(read.input);
    procedures.set(name, read);
  }
  const find = (name: string) => procedures.get(name);
  function of(path: PathOf<Router>): Procedure {
    const found = find(path);
    if (!found) throw new Error(`there is no procedure ${path}`);
    return found;
  }
  return { router, names: [...procedures.keys()], of, find };
}

function readProcedure(name: string, { _def }: AnyTRPCProcedure): Procedure {
  const { inputs, output }: { inputs?: unknown; output?: unknown } = _def;
  const {
    access,
    token,
    weight = 1,
    idempotent = false,
    inputBytes,
    tellsStored = true,
    ...route
  }: ProcedureMeta = _def.meta ?? {};
  if (!access) throw new Error(`${name} does not say who may call it`);
  const [input, ...others] = Array.isArray(inputs) ? inputs : [];
  if (others.length > 0) throw new Error(`${name} has more than one input schema`);
  return {
    type: _def.type,
    input: schema(name, input),
    output: schema(name, output),
    access,
    token,
    readScope: readScopeOf({ token, tellsStored }),
    route,
    weight,
    idempotent,
    inputBytes,
  };
}

function schema(name: string, value: unknown): z.core.$ZodType | undefined {
  if (value === undefined || value instanceof z.core.$ZodType) return value;
  throw new Error(`${name} has a schema that is not zod's`);
}
