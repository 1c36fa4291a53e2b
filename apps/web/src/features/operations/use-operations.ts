import { useEffect } from "react";
import { useIntl } from "../../base/intl.ts";
import { trpc } from "../../base/trpc.ts";

/** Returns a formatter for times, to the second, in the reader's time zone; includes the date unless it is today. */
export function useTimeText(): (moment: string | number) => string {
  const intl = useIntl();
  return (moment) => {
    const date = new Date(moment);
    const isToday = date.toDateString() === new Date().toDateString();
    return intl.formatDate(date, { ...(!isToday && { dateStyle: "medium" }), timeStyle: "medium" });
  };
}

/** Polling interval in ms while the page is visible. */
const interval = 5000;

/** Polls the state of the queues, the mails and the workers. */
export const useOverview = () =>
  trpc.operations.overview.useQuery(undefined, {
    refetchInterval: interval,
    // the route loader has just tried
    retryOnMount: false,
    staleTime: 0,
  });

/** Refetches the figures after an action. */
export function useRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.operations.overview.invalidate();
}

/** Opens the queue board, replacing the page. */
export function useOpenBoard() {
  const board = trpc.operations.openBoard.useMutation();
  const { data } = board;
  useEffect(() => {
    if (data) window.location.assign(data.path);
  }, [data]);
  return board;
}
