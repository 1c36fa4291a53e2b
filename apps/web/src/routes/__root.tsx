import { createRootRouteWithContext } from "@tanstack/react-router";
import { Shell } from "../shell/Shell.tsx";
import { prefetchSite, type Services } from "../base/services.ts";

export const Route = createRootRouteWithContext<Services>()({
  // in the same batch as the page's queries
  loader: ({ context }) => void prefetchSite(context),
  component: Shell,
});
