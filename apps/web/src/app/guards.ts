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

/**
 * `beforeLoad` of a page for staff: guests go to /login, others to /dashboard. Who is not known to be staff is asked of
 * the server, which also refuses every call of somebody who only says so.
 */
export async function requireStaff({ context }: Guarded): Promise<void> {
  requireSession({ context });
  if (context.session.state.get()?.user?.isStaff) return;
  const { isStaff } = await context.utils.users.me.fetch();
  if (!isStaff) throw redirect({ to: "/dashboard", replace: true });
}
