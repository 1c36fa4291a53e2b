import type { Services } from "../../base/services.ts";

/** Repeats the failed calls of the open page when the network is back; what is typed there stays. */
export function retryWhenOnline({ queryClient }: Pick<Services, "queryClient">): void {
  const retry = () =>
    void queryClient.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error",
    });
  window.addEventListener("online", retry);
}
