import { globalLayer } from "@vanilla-extract/css";

/** Element styles rank below every class, in whatever order the style sheets load. */
export const base = globalLayer("base");
