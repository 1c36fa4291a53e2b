import type { ArticleElement as Recursive } from "@sortes/contract";
import type { AppRouter } from "@sortes/server";
import type {
  AnyTRPCProcedure,
  inferProcedureInput,
  inferRouterError,
  inferTransformedProcedureOutput,
} from "@trpc/server";

// Never run. The compiler prints the inferred types of the constants in full, so that `dist/api.d.ts` declares all
// inputs and outputs without naming the server, tRPC or zod (docs/domains/ground.md).

export interface CallOptions {
  signal?: AbortSignal | undefined;
  context?:
    | {
        /** Repeated calls with the same key get the first call's answer, for 24 hours. */
        idempotencyKey?: string | undefined;
      }
    | undefined;
}

// The result of a conditional type has no name, so the compiler prints its structure. A remapped key does not resolve
// to its declaration, so its type is not printed under the server's names.
type Expand<T> = T extends Recursive
  ? ArticleElement // refers to itself, so it needs a name
  : T extends readonly (infer U)[]
    ? Expand<U>[]
    : T extends object
      ? { [K in keyof T as K extends string ? `${K}` : K]: Expand<T[K]> }
      : T;

type Input<P extends AnyTRPCProcedure> = Expand<inferProcedureInput<P>>;
/** tRPC types the output of a procedure that returns nothing as `never`. */
type Output<P extends AnyTRPCProcedure> =
  inferTransformedProcedureOutput<AppRouter, P> extends infer O
    ? [O] extends [never]
      ? void
      : Expand<O>
    : never;

type Client<R> = R extends AnyTRPCProcedure
  ? R["_def"]["type"] extends "query"
    ? { query: (input: Input<R>, options?: CallOptions) => Promise<Output<R>> }
    : { mutate: (input: Input<R>, options?: CallOptions) => Promise<Output<R>> }
  : { [K in keyof R as K extends string ? `${K}` : K]: Client<R[K]> };

// A union that comes out as it went in keeps its name, which the compiler prints; so each text is changed and restored.
type Marked<T extends string> = `${T}!`;
type Restored<T extends string> = T extends `${infer Text}!` ? Text : never;

type ServerFailure = inferRouterError<AppRouter>["data"];

const printed = <T>() => null as unknown as T;

export const articleTag = printed<Expand<Recursive["tag"]>>();
export interface ArticleElement {
  tag: typeof articleTag;
  href?: string | undefined;
  children: (string | ArticleElement)[];
}
printed<ArticleElement>() satisfies Recursive; // does not compile when the copy lacks a field

export const client = printed<Client<AppRouter["_def"]["record"]>>();
export const failure =
  printed<
    Expand<Omit<ServerFailure, "reason"> & { reason: Restored<Marked<ServerFailure["reason"]>> }>
  >();
