import { style } from "@vanilla-extract/css";

/** An address, which may be long and has no spaces. */
export const target = style({ minWidth: "12rem", overflowWrap: "anywhere", fontWeight: 400 });
