import { trpc } from "../../../base/trpc.ts";

/** Polling interval in ms. */
const interval = 10_000;

/** Whether campaigns are being sent, kept up to date while the page is visible. */
export const useSendingState = () =>
  trpc.sending.state.useQuery(undefined, {
    refetchInterval: interval,
    staleTime: 0,
    retryOnMount: false,
  });
