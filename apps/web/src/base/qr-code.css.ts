import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Shows where the white border of a code ends, which belongs to it. */
export const qrFrame = style({
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.paper,
});
