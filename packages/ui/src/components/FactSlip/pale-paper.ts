import { vars } from "../../theme/contract.css.ts";
import { lightColors } from "../../theme/tokens.ts";

const { color } = vars;

/** Text and edge colours for paper that stays light in the dark theme. Use it as `vars` of a style. */
export const palePaper = {
  [color.ink]: color.onStock,
  [color.ink2]: color.onStock2,
  [color.edge]: "#5c6b63",
  [color.act2]: "rgb(20 35 30 / .08)",
  [color.act2Hover]: "rgb(20 35 30 / .14)",
  [color.focus]: lightColors.focus,
  [color.focusCloth]: lightColors.focus,
};
