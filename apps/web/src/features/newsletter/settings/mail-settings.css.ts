import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, radius } = vars;

/** The maximum width of the logo in mails. */
export const logo = style({
  maxWidth: "15rem",
  maxHeight: "3.5rem",
  alignSelf: "start",
  objectFit: "contain",
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
});
