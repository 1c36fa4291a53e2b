import { style } from "@vanilla-extract/css";

/** An address, which may be long and has no spaces. */
export const target = style({ minWidth: "12rem", overflowWrap: "anywhere", fontWeight: 400 });

/** Numbers and dates that stay on one line. */
export const whole = style({ whiteSpace: "nowrap" });
