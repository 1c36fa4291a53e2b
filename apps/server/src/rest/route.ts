import type { inferRouterOutputs } from "@trpc/server";
import type { z } from "zod";
import type { ErrorCode } from "@sortes/contract";
import type { UploadTerms } from "../http/uploads.ts";
import type { AppRouter, FilePath, ProcedurePath, UploadPath } from "../router.ts";
import type { Procedure } from "../trpc/procedure-table.ts";

type Outputs = inferRouterOutputs<AppRouter>;
type OutputOf<Path extends ProcedurePath> = Path extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof Outputs
    ? Name extends keyof Outputs[Feature]
      ? Outputs[Feature][Name]
      : never
    : never
  : never;

/** The declarations common to all routes; the procedure controls access. */
interface AnyRoute {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below `/api`, with `{parameters}`; the trailing slash is canonical. */
  path: `/${string}/`;
  summary: string;
  /** The status of a success; default 200. 204 has no body. */
  status?: 201 | 204;
  /** Its errors, besides those that `errorsOf` adds for each kind of route. */
  errors?: readonly ErrorCode[];
  /** The page of the web app to which a GET redirects, with the path's parameter appended. */
  page?: `/${string}`;
  /** Also accepts a form, whose content is ignored: mail clients send one (RFC 8058). */
  takesForms?: true;
  /** A DELETE with its input in the body, because the input is secret. */
  takesFields?: true;
  /** Pages of any origin may read the reply, which is the same for everybody. */
  isPublic?: true;
}

interface RouteOf<Path extends ProcedurePath> extends AnyRoute {
  /** The procedure's place in the router. */
  procedure: Path;
  /** The key in `data` of the part that is also sent as `results`, for older callers. */
  results?: keyof OutputOf<Path> & string;
  /** Keys in `data` of parts that are also sent next to `data` under the same names. */
  beside?: readonly (keyof OutputOf<Path> & string)[];
  /** Keeps the reply's camelCase names, as the specification requires. */
  namesStay?: true;
  /** Cache lifetime of a success (s), varying only by `Accept-Language`; default: not cached. */
  freshFor?: number;
  /** A success is immutable. */
  isFinal?: true;
}

/** A route that returns stored bytes. */
export interface RawRoute extends AnyRoute {
  method: "GET";
  /** The procedure's place in the router of those that answer files. */
  procedure: FilePath;
  raw: { type: string; description: string };
}

/** A route that returns a file: a list of entries as JSON or CSV. */
export interface FileRoute extends AnyRoute {
  method: "GET";
  /** The procedure's place in the router of those that answer files. */
  procedure: FilePath;
  file: {
    /** The name of the list in `data`. */
    key: string;
    entry: z.core.$ZodType;
    /** The keys of an entry that become CSV columns; without them only JSON is available. */
    columns?: readonly string[];
  };
}

/** A route with a file as its body; other input is in the query. */
export interface UploadRoute extends AnyRoute {
  method: "POST";
  /** The procedure's place in the router of uploads. */
  procedure: UploadPath;
  upload: UploadTerms & {
    /** The description of the file. */
    description: string;
  };
}

/** A route that returns JSON or nothing. */
export type JsonRoute = { [Path in ProcedurePath]: RouteOf<Path> }[ProcedurePath];

/** One route per REST endpoint. Each calls a procedure, so that the rules are the same as over tRPC. */
export type RestRoute = JsonRoute | FileRoute | RawRoute | UploadRoute;

/** A route as declared by an area, under the name of its procedure. */
type Declared<Route extends AnyRoute> = Omit<Route, "method" | "path" | "procedure"> & {
  /** The method, and the path below `/api` with `{parameters}`; the trailing slash is canonical. */
  at: `${Route["method"]} ${Route["path"]}`;
};

/** The routes of an area. */
export type Routes = Readonly<
  { [Path in ProcedurePath]?: Declared<RouteOf<Path>> } & {
    [Path in FilePath]?: Declared<FileRoute> | Declared<RawRoute>;
  } & { [Path in UploadPath]?: Declared<UploadRoute> }
>;

export const isFileRoute = (route: RestRoute): route is FileRoute => "file" in route;
export const isRawRoute = (route: RestRoute): route is RawRoute => "raw" in route;
export const isUploadRoute = (route: RestRoute): route is UploadRoute => "upload" in route;

/** Whether the input is in the body and not in the query. */
export const hasFields = (route: RestRoute): boolean =>
  route.method !== "GET" &&
  (route.method !== "DELETE" || route.takesFields === true) &&
  !isUploadRoute(route);

/** All errors of a route: its own and those of its kind. */
export function errorsOf(
  route: RestRoute,
  {
    input,
    idempotent,
    access,
    token,
  }: Pick<Procedure, "input" | "idempotent" | "access" | "token">,
): readonly ErrorCode[] {
  return [
    ...(route.errors ?? []),
    ...(input || hasFields(route) ? (["INVALID_INPUT"] as const) : []),
    ...(idempotent ? (["IDEMPOTENCY_KEY_INVALID", "IDEMPOTENCY_KEY_REUSED"] as const) : []),
    ...(route.status === 204 || isFileRoute(route) || isRawRoute(route)
      ? []
      : (["REPLY_TOO_LARGE"] as const)),
    ...(route.method === "GET"
      ? []
      : ([
          "MALFORMED_BODY",
          "BODY_NOT_OBJECT",
          "PAYLOAD_TOO_LARGE",
          "UNSUPPORTED_MEDIA_TYPE",
          "OUTCOME_UNKNOWN",
        ] as const)),
    ...(access === "none" ? [] : (["UNAUTHENTICATED"] as const)),
    ...(access === "staff" ? (["FORBIDDEN"] as const) : []),
    ...(access === "none"
      ? []
      : [token === "never" ? ("TOKEN_NOT_ALLOWED" as const) : ("TOKEN_SCOPE_MISSING" as const)]),
    "MALFORMED_REQUEST",
    "URL_TOO_LONG",
    "RATE_LIMITED",
    "INTERNAL",
    "UNAVAILABLE",
  ];
}

// errors shared by routes of several areas

export const drawing = ["MIN_NOT_BELOW_MAX", "COUNT_TOO_SMALL", "COUNT_TOO_LARGE"] as const;
