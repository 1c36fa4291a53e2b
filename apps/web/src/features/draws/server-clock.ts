import { useQuery } from "@tanstack/react-query";
import { timeLimits, within } from "../../base/load-part.ts";

/** Milliseconds that are no difference of clocks: an answer has whole seconds, and travels. */
const tolerance = 5000;

/**
 * Milliseconds by which the server's clock is ahead of this device's, which may be hours off; 0 if they agree, and until
 * the server has answered.
 * @param enabled whether to ask the server; if not, the answer counts that another part of the page has got
 */
export function useClockAhead(enabled = true): number {
  const { data = 0 } = useQuery({ queryKey: ["clock-ahead"], queryFn, retry: false, enabled });
  return data;
}

async function queryFn(): Promise<number> {
  const asked = fetch("/api/draws/settings/", { method: "HEAD", cache: "no-store" });
  const { headers } = await within(timeLimits.load, asked);
  const ahead = Date.parse(headers.get("date") ?? "") - Date.now();
  return Math.abs(ahead) > tolerance ? ahead : 0;
}
