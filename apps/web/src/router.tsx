import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ErrorPage, PendingPage } from "./shell/fallback-pages.tsx";
import type { MessageId } from "./base/catalogues.ts";
import type { Services } from "./base/services.ts";
import { routeTree } from "./routeTree.gen.ts";

/** @param history default: the browser's own; tests and the build pass another */
export const createAppRouter = (services: Services, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: services,
    defaultPreload: "intent",
    // the query cache decides what is stale
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
  });
export type Router = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: Router;
  }
  interface StaticDataRouteOption {
    /** The page's title. A route without one is part of another page. */
    title?: MessageId;
  }
}
