import type { PaidTier, PaymentKind, Tier } from "@sortes/contract";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { confirmSession } from "../../../base/confirm-session.ts";
import { useCall } from "../../../base/use-call.ts";
import { useServices, useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { once } from "../../../base/once.ts";
import { type TiersSearch, useTiersSearch } from "./tier-rows.ts";

/**
 * Navigates to a page of the payment provider.
 * @throws Error if the URL is not https
 */
export function leaveFor(address: string, location: Pick<Location, "assign"> = window.location) {
  if (!URL.canParse(address) || new URL(address).protocol !== "https:")
    throw new Error("a payment page has https");
  location.assign(address);
}

/** Opens the checkout of a tier: the built-in page in a trial, otherwise the payment provider's. */
export function useUpgrade(payments: PaymentKind) {
  const { client, utils } = useServices();
  const navigate = useNavigate();
  return useCall({
    mutationFn: (tier: PaidTier) =>
      once("upgrade", { tier }, (options) => client.tiers.upgrade.mutate({ tier }, options)),
    onSuccess({ checkoutUrl, sessionId }) {
      if (payments === "trial")
        void navigate({ to: "/checkout/$sessionId", params: { sessionId } });
      else leaveFor(checkoutUrl);
    },
    onError: () => void utils.tiers.mine.invalidate(),
  });
}

/** Milliseconds until the next look after a payment: every two seconds at first, since the event mostly comes at once. */
export const untilNextLook = (looks: number): number => (looks < 45 ? 2000 : 15_000);

/**
 * The user's tier according to the server. After a payment, polls until the provider's event has arrived, however late,
 * and then updates the stored user.
 */
export function useOwnTier() {
  const services = useServices();
  const { isSignedIn, user } = useSession();
  const { checkout, wanted } = useTiersSearch();
  const own = trpc.tiers.mine.useQuery(undefined, {
    enabled: isSignedIn,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      checkout === "done" && data?.tier !== wanted && untilNextLook(dataUpdateCount),
  });
  const tier = own.data?.tier;
  const known = user?.subscriptionTier;
  useEffect(() => {
    if (tier === undefined || tier === known) return;
    void confirmSession(services);
    void services.utils.packs.invalidate();
  }, [tier, known, services]);
  return own;
}

/**
 * The outcome of a payment after returning from it. It is in the address only until it is known, so that a reload goes on
 * waiting, but a bookmark does not wait again once the tier has ended.
 */
export function useReturn(tier: Tier | undefined): TiersSearch {
  const navigate = useNavigate();
  const search = useTiersSearch();
  const { checkout, wanted } = search;
  const [last, setLast] = useState(search);
  if (checkout && (checkout !== last.checkout || wanted !== last.wanted)) setLast(search);
  const isKnown = tier !== undefined && (checkout === "left" || (checkout && tier === wanted));
  useEffect(() => {
    if (isKnown) void navigate({ to: "/tiers", search: {}, replace: true, resetScroll: false });
  }, [isKnown, navigate]);
  return last;
}
