import { style } from "@vanilla-extract/css";

/** The column of a form that stands alone on its page. */
export const column = style({ maxWidth: "34rem" });
