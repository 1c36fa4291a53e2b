import { vars, wrapping } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Other ways to draw, below the ticket. */
export const ways = style({ ...wrapping(vars.space.s3), marginTop: vars.space.s3 });
