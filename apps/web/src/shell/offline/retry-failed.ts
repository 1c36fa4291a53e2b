import type { Services } from "../../base/services.ts";

/**
 * Repeats the failed calls of the open page when the network is back; what is typed there stays. The query library would
 * do so only after it has seen the network go, so not for a page that was opened without one.
 */
export function retryWhenOnline({ queryClient }: Pick<Services, "queryClient">): void {
  const retry = () =>
    void queryClient.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error",
    });
  window.addEventListener("online", retry);
}
