import { paymentVariables } from "./accounts/variables.ts";
import { dataVariables } from "./data-variables.ts";
import { drawVariables } from "./draws/variables.ts";
import { mailVariables } from "./mail-variables.ts";
import { pictureVariables, sendingVariables } from "./newsletter/variables.ts";
import { networkVariables } from "./network-variables.ts";
import { monitoringVariables } from "./operations/variables.ts";
import { secretVariables, serverVariables } from "./server-variables.ts";
import { siteVariables } from "./site/variables.ts";

/**
 * The variables of all apps, with one rule each, in the order of `docs/configuration.md`. That page is written from
 * `says`, the meaning in Markdown, and from the rule's default or, where it has none, `fallback`. Functions, so that
 * importing them costs nothing.
 */
export const sharedVariables = {
  ...serverVariables,
  ...networkVariables,
  ...secretVariables,
  ...dataVariables,
  ...mailVariables,
  ...sendingVariables,
  ...pictureVariables,
  ...drawVariables,
  ...siteVariables,
  ...paymentVariables,
  ...monitoringVariables,
} as const;

export { stripeRules } from "./accounts/variables.ts";
export { directRules } from "./data-variables.ts";
export { productionRules } from "./env-rules.ts";
export { dkimRules } from "./mail-variables.ts";
export { mediaRules } from "./newsletter/variables.ts";
export { backupVariables } from "./operations/variables.ts";
export { adRules } from "./site/variables.ts";
