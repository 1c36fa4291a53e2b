import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { field } from "../Field/Field.css.ts";

/** What is said about a box stands under its label. */
export const whole = style([field, { gap: 0 }]);

export const row = style({
  display: "inline-flex",
  gap: ".65rem",
  alignItems: "center",
  justifySelf: "start",
  maxWidth: "100%",
  minHeight: "2.75rem",
  cursor: "pointer",
  selectors: { "&:has(:disabled)": { cursor: "not-allowed" } },
});

globalStyle(`${row} > span`, { minWidth: 0 });

export const box = style({
  flex: "none",
  width: "1.5rem",
  height: "1.5rem",
  margin: 0,
  accentColor: vars.color.act,
  cursor: "inherit",
});
