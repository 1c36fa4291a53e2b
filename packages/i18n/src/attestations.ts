import type { Language } from "@sortes/contract";
import en from "./catalogues/en/attestations.json" with { type: "json" };
import ro from "./catalogues/ro/attestations.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

const format = formatterOf<keyof typeof en>({ en, ro });

/** Staff's confirmation of consent when they add people, as shown on the page and kept in the audit log. */
export const wordAttestation = (locale: Language, of: "list" | "one"): string =>
  format(locale, `attestation.${of}`);
