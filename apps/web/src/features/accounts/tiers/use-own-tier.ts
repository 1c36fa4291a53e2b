import type { PaidTier, PaymentKind } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { confirmSession } from "../../../base/confirm-session.ts";
import { isOutcomeOpen } from "../../../base/errors.ts";
import { useServices, useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { saveKeyOf } from "../../../base/save-keys.ts";
import { useTiersSearch } from "./tier-rows.ts";

/**
 * Leads to a page of the payment provider.
 * @throws Error if it is no page of the web over TLS
 */
export function leaveFor(address: string, location: Pick<Location, "assign"> = window.location) {
  if (!URL.canParse(address) || new URL(address).protocol !== "https:")
    throw new Error("a payment page has https");
  location.assign(address);
}

/** Opens the page on which a tier is paid for: one of ours in a trial, otherwise the payment provider's. */
export function useUpgrade(payments: PaymentKind) {
  const { client, utils } = useServices();
  const navigate = useNavigate();
  return useMutation({
    async mutationFn(tier: PaidTier) {
      const key = saveKeyOf("upgrade", { tier });
      try {
        const opened = await client.tiers.upgrade.mutate(
          { tier },
          { context: { idempotencyKey: key.key } },
        );
        // another press is another wish
        key.drop();
        return opened;
      } catch (error) {
        if (!isOutcomeOpen(error)) key.drop();
        throw error;
      }
    },
    onSuccess({ checkoutUrl, sessionId }) {
      if (payments === "trial")
        void navigate({ to: "/checkout/$sessionId", params: { sessionId } });
      else leaveFor(checkoutUrl);
    },
    onError: () => void utils.tiers.mine.invalidate(),
  });
}

/** Milliseconds between two looks for a payment that was made, and how many looks there are. */
const look = { every: 2000, times: 45 } as const;

/**
 * The tier of the person as the server says it. Who comes from a payment waits for the event that tells of it; what the
 * page knows of the person follows.
 */
export function useOwnTier() {
  const services = useServices();
  const { isSignedIn, user } = useSession();
  const { checkout, wanted } = useTiersSearch();
  const own = trpc.tiers.mine.useQuery(undefined, {
    enabled: isSignedIn,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      checkout === "done" && data?.tier !== wanted && dataUpdateCount < look.times && look.every,
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
