import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color } = vars;

const alert = style({
  display: "flex",
  gap: ".7rem",
  alignItems: "flex-start",
  padding: ".8rem 1rem",
  border: `${vars.stroke} solid`,
  borderRadius: vars.radius.paper,
  fontWeight: 500,
  "@media": { [media.largeLetters]: { flexDirection: "column", paddingInline: ".6rem" } },
});

globalStyle(`${alert} :is(a, button)`, { color: "inherit" });

export const tone = styleVariants({
  error: [alert, { background: color.errBg, color: color.err }],
  warning: [alert, { background: color.warnBg, color: color.warn }],
  success: [alert, { background: color.okBg, color: color.ok }],
  info: [alert, { background: color.infoBg, color: color.info }],
});

export const icon = style({ marginTop: ".1rem" });
export const content = style({ minWidth: 0 });
