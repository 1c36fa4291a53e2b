import type { DrawRecord } from "@sortes/contract";
import { trpc } from "../../../base/trpc.ts";
import { looks } from "../draw-pace.ts";
import { useNow } from "./Moment.tsx";

/** The current time while a draw waits, and its decisive round once published. */
export function useRound({ state, round, drawsAt }: DrawRecord) {
  const waits = state === "frozen" && drawsAt !== null;
  const now = useNow(waits || state === "open");
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
