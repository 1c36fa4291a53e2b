import { createFileRoute, redirect } from "@tanstack/react-router";

/** Redirects any unknown path to the home page. */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});
