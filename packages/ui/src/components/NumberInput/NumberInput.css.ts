import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { slot } from "../Field/Field.css.ts";

export const numberInput = style([
  slot,
  {
    appearance: "textfield",
    font: `700 1.5rem/1.2 ${vars.font.numeral}`,
  },
]);

// the browser's small step buttons are hard to press; the arrow keys do the same
globalStyle(
  `${numberInput}::-webkit-inner-spin-button, ${numberInput}::-webkit-outer-spin-button`,
  {
    appearance: "none",
    margin: 0,
  },
);
