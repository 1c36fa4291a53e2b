import { redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { LaterPart } from "../base/later-part.ts";
import { loadPart, within } from "../base/load-part.ts";
import { type Guarded, requireSession } from "../base/services.ts";

/** The line above the pages of staff while no campaign can be sent. */
export const sendingBar = new LaterPart(
  () => import("../features/newsletter/sending/SendingBar.tsx"),
);

/** How long a page waits for that line and what it says (ms); it then comes later, and pushes the page down. */
const patience = 1500;

/**
 * `beforeLoad` of a page for staff: redirects guests to /login, others to /dashboard. Asks the server if the stored
 * session does not say that the user is staff. A forged session gains nothing: the server checks every call.
 * @returns the bar of the desk, which the shell shows above the page
 */
export async function requireStaff({ context }: Guarded): Promise<{ DeskBar: ComponentType }> {
  requireSession({ context });
  const { session, texts, utils } = context;
  if (!session.state.get()?.user?.isStaff) {
    const { isStaff } = await utils.users.me.fetch();
    if (!isStaff) throw redirect({ to: "/dashboard", replace: true });
  }
  const line = [sendingBar.fetch(), utils.sending.state.prefetch(undefined, { retry: false })];
  const [{ DeskBar }] = await Promise.all([
    loadPart(() => import("../base/DeskBar.tsx")),
    texts.load("desk", "campaigns"),
    // what fails is asked for again by the line itself
    within(patience, Promise.all(line)).catch(() => {}),
  ]);
  return { DeskBar };
}
