import type { DrawRecord } from "@sortes/contract";
import { trpc } from "../../../base/trpc.ts";
import { looks } from "../draw-pace.ts";
import { useClockAhead } from "../server-clock.ts";
import { useNow } from "./Moment.tsx";

/** The current time by the server's clock while a draw waits, and its decisive round once published. */
export function useRound({ state, round, drawsAt, freezeBy }: DrawRecord) {
  const waits = state === "frozen" && drawsAt !== null;
  const isTimed = state === "open" ? freezeBy !== null : waits;
  const ahead = useClockAhead(isTimed);
  const here = useNow(isTimed);
  const now = here === undefined ? undefined : here + ahead;
  const isDue = waits && now !== undefined && Date.parse(drawsAt) <= now;
  const { data } = trpc.draws.round.useQuery(
    { round: round ?? 0 },
    {
      enabled: isDue,
      retry: false,
      refetchInterval: ({ state: { data: found } }) => (found ? false : looks.due),
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  return { now, round: data };
}
