import type { ErrorCode } from "@sortes/contract";
import type { z } from "zod";
import type { UploadTerms } from "../http/uploads.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * The REST route of a procedure. `rest/table.ts` requires `rest` and `summary`, and checks at the start
 * what depends on the procedure's schemas.
 */
export interface RouteMeta {
  /** The method, and the path below `/api` with `{parameters}`; the trailing slash is canonical. */
  rest?: `${Method} /${string}/`;
  summary?: string;
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
  /** The key in `data` of the part that is also sent as `results`, for older callers. */
  results?: string;
  /** Keys in `data` of parts that are also sent next to `data` under the same names. */
  beside?: readonly string[];
  /** Keeps the reply's camelCase names, as the specification requires. */
  namesStay?: true;
  /** Cache lifetime of a success (s), varying only by `Accept-Language`; default: not cached. */
  freshFor?: number;
  /** A success is immutable. */
  isFinal?: true;
  /** The reply is stored bytes, a `RawAnswer`. */
  raw?: { type: string; description: string };
  /** The reply is a file, a `FileAnswer`: a list of entries as JSON or CSV. */
  file?: {
    /** The name of the list in `data`. */
    key: string;
    entry: z.core.$ZodType;
    /** The keys of an entry that become CSV columns; without them only JSON is available. */
    columns?: readonly string[];
  };
  /** The body is a file; other input is in the query. */
  upload?: UploadTerms & {
    /** The description of the file. */
    description: string;
  };
}
