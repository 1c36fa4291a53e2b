import type { AppRouter } from "@sortes/server";
import type { inferRouterInputs } from "@trpc/server";
import type { Services } from "./services.ts";

type Inputs = inferRouterInputs<AppRouter>["history"];

/** Sends a deletion while the page is being left: the browser carries it out although nobody waits for the answer. */
export function sendLast({ session, texts }: Services, input: Inputs["remove"]): void {
  void fetch("/trpc/history.remove", {
    method: "POST",
    keepalive: true,
    headers: {
      "content-type": "application/json",
      "accept-language": texts.state.get().language,
      authorization: `Bearer ${session.token ?? ""}`,
    },
    body: JSON.stringify(input),
  }).catch(() => {});
}
