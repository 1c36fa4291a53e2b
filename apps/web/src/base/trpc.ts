import type { AppRouter } from "@sortes/server";
import { QueryClient } from "@tanstack/react-query";
import {
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import { observable, tap } from "@trpc/server/observable";
import { timeLimits } from "./load-part.ts";
import { isTransient, isUnauthorized, retryAfterOf, TimedOut, UnreadableAnswer } from "./errors.ts";
import type { Session } from "./session.ts";
import type { Texts } from "./texts.ts";

interface CallOptions {
  context?: object;
  signal?: AbortSignal;
}

/** The options of a change with another time limit than `change`. */
export const withLimit = (limit: keyof typeof timeLimits, options?: CallOptions) => ({
  ...options,
  context: { ...options?.context, limit: timeLimits[limit] },
});

/** Characters per second on a slow mobile network: saving a longer result gets more time. */
const lettersPerSecond = 8192;

/** The time limit of a call. @returns milliseconds */
export function timeLimitOf({
  type,
  context,
  input,
}: Pick<Operation, "type" | "context" | "input">) {
  if (type === "query") return timeLimits.load;
  const upload = ((JSON.stringify(input) ?? "").length / lettersPerSecond) * 1000;
  return ((context.limit as number | undefined) ?? timeLimits.change) + Math.round(upload);
}

/** Aborts calls after their time limit. Later responses are ignored. */
const timeLimit: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const call = next(op).subscribe(observer);
      const timer = setTimeout(() => {
        observer.error(TRPCClientError.from(new TimedOut(`No answer to ${op.path}`)));
      }, timeLimitOf(op));
      return () => {
        clearTimeout(timer);
        // a batched request is aborted with the last of its calls
        call.unsubscribe();
      };
    });

/** The procedures as hooks: `trpc.history.list.useSuspenseQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

/** Calls that send no token, because they create one. */
const withoutToken = new Set(["users.register", "users.login"]);
/** Calls for which a 401 is an ordinary response, not the end of a session. */
const mayBeUnauthorized = new Set([...withoutToken, "users.forgotPassword", "users.me"]);

interface Parts {
  session: Session;
  texts: Texts;
  /** Called when the server no longer knows the session. */
  onSessionEnd: () => void;
}

/** The context of an idempotent call: the server runs it once, however often it is sent. */
export interface Once {
  /** 1 to 200 visible ASCII characters. */
  idempotencyKey: string;
}

/** The context of a call that must reach the server although the page closes: sent at once, unbatched. */
export interface Parting {
  /** The caller's token; the session may have ended since. */
  partingToken: string | undefined;
}

const isParting = (context: object): context is Parting => "partingToken" in context;

/** The context of an unbatched call, whose input is large or whose response is slow. */
interface Alone {
  alone: true;
}

const isAlone = (context: object): context is Alone => "alone" in context;

const isOnce = (context: object): context is Once => "idempotencyKey" in context;

/** Creates a page's clients: the query cache, the vanilla client, and the cache utilities for use outside React. */
export function createClients({ session, texts, onSessionEnd }: Parts) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // offline, a call must fail instead of waiting for the network
      queries: {
        staleTime: 30_000,
        networkMode: "always",
        retry: (failures, error) => !import.meta.env.SSR && failures < 2 && isTransient(error),
        retryDelay: (failures, error) => 1000 * (retryAfterOf(error) ?? 2 ** failures),
      },
      mutations: { networkMode: "always" },
    },
  });

  // each call remembers its own token; in a batch, each call's own status counts
  const authentication: TRPCLink<AppRouter> =
    () =>
    ({ op, next }) => {
      const current = isParting(op.context) ? op.context.partingToken : session.token;
      const token = withoutToken.has(op.path) ? undefined : current;
      return observable((observer) =>
        next({ ...op, context: { ...op.context, token } })
          .pipe(
            tap({
              error(error) {
                // without a token there was no session: a page that is being left after signing out asks once more
                if (token === undefined || !isUnauthorized(error) || mayBeUnauthorized.has(op.path))
                  return;
                // a newly opened page confirms the session itself, and stays if it has ended
                void Promise.resolve(session.confirming).then(() => {
                  if (session.token === token) onSessionEnd();
                });
              },
            }),
          )
          .subscribe(observer),
      );
    };

  const headersOf = ({ context }: Operation) => ({
    "accept-language": texts.state.get().language,
    ...(typeof context.token === "string" && { authorization: `Bearer ${context.token}` }),
    ...(isOnce(context) && { "idempotency-key": context.idempotencyKey }),
  });
  const server = {
    url: "/trpc",
    async fetch(address: RequestInfo | URL | string, init?: object) {
      const response = await fetch(address, init as RequestInit);
      // the client would treat it like a missing answer
      const isJson = response.headers.get("content-type")?.includes("json");
      if (!response.ok && !isJson) throw new UnreadableAnswer(response);
      return response;
    },
  };
  const client = trpc.createClient({
    links:
      import.meta.env.SSR && session.link
        ? [session.link]
        : [
            authentication,
            timeLimit,
            splitLink({
              // an idempotency key belongs to one call
              condition: ({ context }) => isOnce(context) || isAlone(context),
              true: httpLink({ ...server, headers: ({ op }) => headersOf(op) }),
              false: splitLink({
                condition: ({ context }) => isParting(context),
                true: httpLink({
                  ...server,
                  headers: ({ op }) => headersOf(op),
                  fetch: (address, init) => server.fetch(address, { ...init, keepalive: true }),
                }),
                false: httpBatchLink({ ...server, headers: ({ opList }) => headersOf(opList[0]) }),
              }),
            }),
          ],
  });

  return { queryClient, client, utils: createTRPCQueryUtils<AppRouter>({ queryClient, client }) };
}
export type Clients = ReturnType<typeof createClients>;
