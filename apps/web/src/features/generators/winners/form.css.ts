import { vars, wrapping } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Buttons for other ways to draw, below the main one. */
export const ways = style({ ...wrapping(vars.space.s3), marginTop: vars.space.s3 });
