import type { Language } from "@sortes/contract";
import en from "./catalogues/en/attestations.json" with { type: "json" };
import ro from "./catalogues/ro/attestations.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

const format = formatterOf<keyof typeof en>({ en, ro });

/** What staff say of the consent of those whom they add, as the page asks it and the audit log keeps it. */
export const wordAttestation = (locale: Language, of: "list" | "one"): string =>
  format(locale, `attestation.${of}`);
