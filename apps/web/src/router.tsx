import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ErrorPage, PendingPage } from "./shell/fallback-pages.tsx";
import type { MessageId } from "./base/catalogues.ts";
import type { Services } from "./base/services.ts";
import { routeTree } from "./routeTree.gen.ts";

/** @param history where the page is; the browser's own unless a test or a build sets another */
export const createAppRouter = (services: Services, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: services,
    defaultPreload: "intent",
    // the query cache knows what is fresh
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
    /** The page's title. A page without one is part of another. */
    title?: MessageId;
  }
}
