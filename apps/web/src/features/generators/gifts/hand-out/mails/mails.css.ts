import { style } from "@vanilla-extract/css";

/** Addresses are short: wide boxes would put them far from their names. */
export const people = style({ maxWidth: "32rem" });
