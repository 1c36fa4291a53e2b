import type { Language } from "@sortes/contract";
import en from "./catalogues/en/attestations.json" with { type: "json" };
import ro from "./catalogues/ro/attestations.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

const format = formatterOf<keyof typeof en>({ en, ro });

/** The consent attestation of staff who add people, as shown on the page and stored in the audit log. */
export const wordAttestation = (locale: Language, of: "list" | "one"): string =>
  format(locale, `attestation.${of}`);
