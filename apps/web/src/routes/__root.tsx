import { createRootRouteWithContext } from "@tanstack/react-router";
import { Shell } from "../app/Shell.tsx";
import type { Services } from "../app/services.ts";

export const Route = createRootRouteWithContext<Services>()({ component: Shell });
