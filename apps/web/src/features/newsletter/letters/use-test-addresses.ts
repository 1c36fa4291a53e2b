import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../../base/services.ts";
import { Signal, useSignal } from "../../../base/signal.ts";
import { trpc } from "../../../base/trpc.ts";

type Ticked = Signal<readonly string[] | undefined>;
const tickedOf = new WeakMap<QueryClient, Ticked>();

/** What was ticked since the page was loaded; the server remembers to what the last test went. */
function useTicked(): Ticked {
  const page = useQueryClient();
  const ticked = tickedOf.get(page) ?? new Signal(undefined);
  tickedOf.set(page, ticked);
  return ticked;
}

/** The addresses for tests, and which are chosen: always at least one, at first the person's own. */
export function useTestAddresses() {
  const { user } = useSession();
  // somebody may have confirmed one meanwhile
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
      const rest = chosen.filter((one) => one !== address);
      ticked.set(isChosen ? [...rest, address] : rest);
    },
  };
}
