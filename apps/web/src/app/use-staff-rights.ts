import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useErrorText } from "../shared/error-text.ts";
import { reasonOf } from "../shared/errors.ts";
import { confirmSession } from "./confirm-session.ts";
import { type Services, useServices } from "./services.ts";
import { useToasts } from "./toasts.tsx";

/** Pages that are being left: of many calls that are refused, one speaks. */
const leaving = new WeakSet<Services>();

/**
 * Leads somebody whose staff rights were taken while a page is open to the dashboard, and says why. The area `errors` has
 * to be loaded.
 * @param error what a call of the page failed with
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
    // the links of staff go too
    void confirmSession(services);
    void navigate({ to: "/dashboard", replace: true }).finally(() => leaving.delete(services));
  });
  const isTaken = reasonOf(error) === "FORBIDDEN";
  useEffect(() => {
    if (isTaken) leave();
  }, [isTaken]);
}
