import { redirect } from "@tanstack/react-router";
import type { Services } from "./services.ts";

interface Guarded {
  context: Services;
}

/** `beforeLoad` of a page for people who are signed in: guests go to /login. */
export function requireSession({ context }: Guarded): void {
  if (context.session.token === undefined) throw redirect({ to: "/login", replace: true });
}

/** `beforeLoad` of a page for guests: people who are signed in go to the home page. */
export function requireGuest({ context }: Guarded): void {
  if (context.session.token !== undefined) throw redirect({ to: "/", replace: true });
}
