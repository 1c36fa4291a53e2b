import type { DrawRecord } from "@sortes/contract";
import { recordLink } from "@sortes/core/draws";

/** The address of a draw's public record on this site. */
export const linkOf = (draw: Pick<DrawRecord, "id" | "statements">): string =>
  recordLink(window.location.origin, draw);
