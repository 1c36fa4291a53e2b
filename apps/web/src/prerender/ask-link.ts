import type { AppRouter } from "@sortes/server";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** Answers a query of the page being rendered. @param name such as `articles.list` */
export type Ask = (name: string, input: unknown) => Promise<unknown>;

/** Passes a page's calls to the renderer instead of the network. */
export const askLink =
  (ask: Ask): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      ask(op.path, op.input).then(
        (data) => {
          observer.next({ result: { data } });
          observer.complete();
        },
        (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
      );
    });
