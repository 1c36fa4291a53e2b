import type { DrawRecord } from "@sortes/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../../base/trpc.ts";
import type { CheckReply } from "./check.worker.ts";
import { checkDraw } from "./check-draw.ts";
import { freezeSeenBefore, keepDraw } from "./seen.ts";

const hashNote = /^#f=([\w-]{43})$/;

interface CheckWish {
  draw: DrawRecord;
  /** The signature of the draw's round, once it exists. */
  signature: string | undefined;
  enabled: boolean;
}

/** What this device found: the report comes later than what it drew. */
type Found = Omit<CheckReply, "ask">;

/** The draw done again on this device, in a thread of its own: once for each state of the draw. */
export function useCheck({ draw, signature, enabled }: CheckWish) {
  const { data: settings } = trpc.draws.settings.useQuery();
  const client = useQueryClient();
  const { id, statements } = draw;
  const version = statements.at(-1)?.hash ?? "";
  const queryKey = ["draw-check", id, version, signature];
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Found> => {
      const [, scanned] = hashNote.exec(window.location.hash) ?? [];
      // this visit may be the one before the round
      keepDraw(draw, Date.now());
      const seen = scanned ?? freezeSeenBefore(draw);
      const chain = settings?.isTestChain ? settings.chain : undefined;
      return await checkDraw({ draw: id, version, seen, signature, chain }, (found) =>
        client.setQueryData<Found>(queryKey, found),
      );
    },
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // the lines stay until the next ones are there
    placeholderData: keepPreviousData,
  });
}
