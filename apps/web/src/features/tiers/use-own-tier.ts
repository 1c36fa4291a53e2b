import { useEffect } from "react";
import { confirmSession } from "../../base/confirm-session.ts";
import { useServices, useSession } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useTiersSearch } from "./tiers-search.ts";

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
