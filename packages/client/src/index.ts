import type { AppRouter } from "@sortes/server";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
} from "@trpc/client";
import type { client, failure } from "./api.ts";

export type { ArticleElement, CallOptions } from "./api.ts";

/** Every procedure of the server, with its input and output. */
export type SortesClient = typeof client;
/** A saved result. */
export type HistoryItem = Awaited<ReturnType<SortesClient["history"]["get"]["query"]>>;
/** The data of an error; `reason` is its code. */
export type Failure = typeof failure;
/** Every error code of a call. */
export type FailureReason = Failure["reason"];

/** The error of a call. Without `data`, the server did not answer. */
export interface SortesError extends Error {
  readonly data: Failure | undefined;
}

/** Whether an error comes from a call rather than from the code around it. */
export const isSortesError = (error: unknown): error is SortesError =>
  error instanceof TRPCClientError;

export interface SortesOptions {
  /** The server's address, such as `https://sortes.example`. */
  url: string;
  /** A personal token, or a function that returns it before each request. Without one you call as a guest. */
  token?: string | undefined | (() => string | undefined | Promise<string | undefined>);
}

/** The server's limits on batched requests. */
const batch = { maxItems: 20, maxURLLength: 4000 };

/** Simultaneous queries share one request; changes travel alone, since a request bounds what they send together. */
export function createSortesClient({ url, token }: SortesOptions): SortesClient {
  const address = { url: `${url.replace(/\/$/, "")}/trpc` };
  async function headers(key?: unknown): Promise<Record<string, string>> {
    const current = typeof token === "function" ? await token() : token;
    return {
      ...(current && { authorization: `Bearer ${current}` }),
      ...(typeof key === "string" && { "idempotency-key": key }),
    };
  }
  // tRPC's own client type-checks here, which proves that the printed types match the server's
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "mutation",
        true: httpLink({ ...address, headers: ({ op }) => headers(op.context["idempotencyKey"]) }),
        false: httpBatchLink({ ...address, ...batch, headers: () => headers() }),
      }),
    ],
  });
}
