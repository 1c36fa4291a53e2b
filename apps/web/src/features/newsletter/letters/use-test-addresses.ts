import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../../base/services.ts";
import { Signal, useSignal } from "../../../base/signal.ts";
import { trpc } from "../../../base/trpc.ts";

type Ticked = Signal<readonly string[] | undefined>;
const tickedOf = new WeakMap<QueryClient, Ticked>();

/** The selection since the page was loaded; the server remembers the addresses of the last test. */
function useTicked(): Ticked {
  const page = useQueryClient();
  const ticked = tickedOf.get(page) ?? new Signal(undefined);
  tickedOf.set(page, ticked);
  return ticked;
}

/** The test addresses and the selected ones: at least one, by default the user's own. */
export function useTestAddresses() {
  const { user } = useSession();
  // an address may have been confirmed since
  const list = trpc.testAddresses.list.useQuery(undefined, { staleTime: 0 });
  const ticked = useTicked();
  const picked = useSignal(ticked, undefined);
  const own = user?.email ?? "";
  const others = list.data?.addresses ?? [];
  const confirmed = others.filter(({ confirmedAt }) => confirmedAt !== null);
  const wanted = picked ?? [
    own,
    ...confirmed.flatMap(({ email, isChosen }) => (isChosen ? [email] : [])),
  ];
  const there = [own, ...confirmed.map(({ email }) => email)].filter((one) => wanted.includes(one));
  const chosen = there.length > 0 ? there : [own];
  return {
    own,
    others,
    chosen,
    list,
    choose: (address: string, isChosen: boolean) => {
      // the choice is not known yet
      if (!list.data) return;
      const rest = chosen.filter((one) => one !== address);
      ticked.set(isChosen ? [...rest, address] : rest);
    },
  };
}
