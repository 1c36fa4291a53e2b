import type { DrawRecord } from "@sortes/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../../base/trpc.ts";
import type { CheckReply } from "./check.worker.ts";
import { checkDraw } from "./check-draw.ts";
import { freezeSeenBefore, keepDraw } from "./seen.ts";

const hashNote = /^#f=([\w-]{43})$/;

interface CheckWish {
  draw: DrawRecord;
  /** The signature of the draw's round, once published. */
  signature: string | undefined;
  /** The address of the draw's file, if the server has none. */
  file?: string | undefined;
  enabled: boolean;
}

/** The findings of this device; the report arrives later than the drawn result. */
type Found = Omit<CheckReply, "ask">;

/** Repeats the draw on this device in a worker, once per state of the draw. */
export function useCheck({ draw, signature, file, enabled }: CheckWish) {
  const { data: settings } = trpc.draws.settings.useQuery();
  const client = useQueryClient();
  const { id, statements } = draw;
  const version = statements.at(-1)?.hash ?? "";
  const queryKey = ["draw-check", id, version, signature];
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Found> => {
      const [, scanned] = hashNote.exec(window.location.hash) ?? [];
      // this may be the last visit before the round
      keepDraw(draw, Date.now());
      const seen = scanned ?? freezeSeenBefore(draw);
      const chain = settings?.isTestChain ? settings.chain : undefined;
      return await checkDraw({ draw: id, file, version, seen, signature, chain }, (found) =>
        client.setQueryData<Found>(queryKey, found),
      );
    },
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // keeps the previous lines until the next arrive
    placeholderData: keepPreviousData,
  });
}
