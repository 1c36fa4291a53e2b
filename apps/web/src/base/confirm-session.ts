import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { type Services, useServices } from "./services.ts";
import { useToasts } from "./toasts.tsx";
import { useErrorText } from "./error-text.ts";
import { isUnauthorized, reasonOf } from "./errors.ts";

/**
 * Asks the server for the owner of the stored session. A 401 ends the session here; without an answer it stays.
 * @returns false if the session has ended
 */
export async function confirmSession(services: Services): Promise<boolean> {
  const confirming = confirm(services);
  services.session.confirming = confirming;
  return await confirming;
}

async function confirm({ session, client, queryClient }: Services): Promise<boolean> {
  const { token } = session;
  if (token === undefined) return true;
  try {
    session.update(token, await client.users.me.query());
  } catch (error) {
    if (session.token !== token) return true;
    if (isUnauthorized(error)) {
      session.end();
      queryClient.clear();
      return false;
    }
    session.isUnconfirmed.set(true);
  }
  return true;
}

/** Pages being left: only one of many failed calls shows a message. */
const leaving = new WeakSet<Services>();

/**
 * Redirects users who lose staff rights while a page is open to the dashboard, with the reason. The area `errors` must
 * be loaded.
 * @param error the error of a call of the page
 */
export function useStaffRights(error: unknown): void {
  const navigate = useNavigate();
  const services = useServices();
  const toasts = useToasts();
  const errorText = useErrorText();
  const leave = useEffectEvent(() => {
    if (leaving.has(services)) return;
    leaving.add(services);
    toasts.show({ tone: "error", text: errorText(error, "FORBIDDEN") });
    // the links for staff must disappear too
    void confirmSession(services);
    void navigate({ to: "/dashboard", replace: true }).finally(() => leaving.delete(services));
  });
  const isTaken = reasonOf(error) === "FORBIDDEN";
  useEffect(() => {
    if (isTaken) leave();
  }, [isTaken]);
}
