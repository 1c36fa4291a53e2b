import type { Tampering } from "./kit.ts";
import { listTamperings } from "./list.ts";
import { outcomeTamperings } from "./outcome.ts";
import { publicTamperings } from "./public.ts";
import { recordTamperings } from "./record.ts";

/** Changes of good bundles, each with the check that must fail. The same at each call. */
export function tamperings(): Tampering[] {
  return [
    ...recordTamperings(),
    ...listTamperings(),
    ...outcomeTamperings(),
    ...publicTamperings(),
  ];
}
