import { createRootRouteWithContext } from "@tanstack/react-router";
import { Shell } from "../app/Shell.tsx";
import type { Services } from "../app/services.ts";
import { prefetchSite } from "../app/site.ts";

export const Route = createRootRouteWithContext<Services>()({
  // in the same batch as what the page asks for
  loader: ({ context }) => void prefetchSite(context),
  component: Shell,
});
