import { style } from "@vanilla-extract/css";

/** At the level of the field beside it. */
export const moreButton = style({ alignSelf: "end" });
