import { durations } from "@sortes/contract";
import { vi } from "vitest";

// a busy machine may look at a toast only after its time: it stays, unless the test sets the time
for (const name of ["toast", "toastElsewhere", "undoDelete", "campaignNotice"] as const) {
  const own = durations[name];
  Object.defineProperty(durations, name, { get: () => (vi.isFakeTimers() ? own : 240_000) });
}
