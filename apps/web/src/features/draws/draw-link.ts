import { addressIn, type DrawRecord, type Language } from "@sortes/contract";
import { recordLink } from "@sortes/core/draws";

/** The link to a draw's public record on this site, in the language of whoever shares it. */
export const linkOf = (language: Language, draw: Pick<DrawRecord, "id" | "statements">): string =>
  recordLink(addressIn(language, window.location.origin, `/draws/${draw.id}`), draw);
