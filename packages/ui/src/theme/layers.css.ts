import { globalLayer } from "@vanilla-extract/css";

/** Element styles stay below every class, whatever order the style sheets arrive in. */
export const base = globalLayer("base");
