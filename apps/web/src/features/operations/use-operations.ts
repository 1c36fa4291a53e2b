import { useEffect } from "react";
import { trpc } from "../../base/trpc.ts";

/** Milliseconds between two looks, while the page is seen. */
const interval = 5000;

/** How the queues, the mails and the workers are, asked again and again. */
export const useOverview = () =>
  trpc.operations.overview.useQuery(undefined, {
    refetchInterval: interval,
    // the loader has just tried
    retryOnMount: false,
    staleTime: 0,
  });

/** Asks for the figures again when something was done that changes them. */
export function useRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.operations.overview.invalidate();
}

/** Opens the queue board in place of the page. */
export function useOpenBoard() {
  const board = trpc.operations.openBoard.useMutation();
  const { data } = board;
  useEffect(() => {
    if (data) window.location.assign(data.path);
  }, [data]);
  return board;
}
