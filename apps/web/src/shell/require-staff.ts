import { redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { loadPart, within } from "../base/load-part.ts";
import { type Guarded, requireSession } from "../base/services.ts";

/** How long a page waits for what the line says (ms). */
const patience = 1500;

/** What the shell shows above a page of staff. */
export interface DeskParts {
  DeskBar: ComponentType;
  /** The line while no campaign can be sent. */
  SendingBar: ComponentType;
}

/**
 * `beforeLoad` of a page for staff: redirects guests to /login, others to /dashboard. Asks the server if the stored
 * session does not say that the user is staff. A forged session gains nothing: the server checks every call.
 * @returns the parts of the desk, with all that they show: what came later would push the page down
 */
export async function requireStaff({ context }: Guarded): Promise<DeskParts> {
  requireSession({ context });
  const { session, texts, utils } = context;
  if (!session.state.get()?.user?.isStaff) {
    const { isStaff } = await utils.users.me.fetch();
    if (!isStaff) throw redirect({ to: "/dashboard", replace: true });
  }
  const [{ DeskBar }, { SendingBar }] = await Promise.all([
    loadPart(() => import("../base/DeskBar.tsx")),
    loadPart(() => import("../features/newsletter/sending/SendingBar.tsx")),
    texts.load("desk", "campaigns"),
    // the line asks again by itself; a server that hangs keeps no page away
    within(patience, utils.sending.state.prefetch(undefined, { retry: false })).catch(() => {}),
  ]);
  return { DeskBar, SendingBar };
}
