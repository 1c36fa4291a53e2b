import type { Campaign } from "@sortes/contract";

const second = 1000;
const minute = 60 * second;

/**
 * Milliseconds until a list is to be looked at again since a campaign of it is to start by itself; false where none is. A
 * moment after its time, or each minute before: somebody else may have changed it.
 */
export function nextLook(campaigns: readonly Campaign[], now = Date.now()): number | false {
  const times = campaigns.flatMap(({ status, scheduledTime }) =>
    status === "scheduled" && scheduledTime ? [Date.parse(scheduledTime) - now + second] : [],
  );
  if (times.length === 0) return false;
  return Math.min(minute, Math.max(2 * second, Math.min(...times)));
}
