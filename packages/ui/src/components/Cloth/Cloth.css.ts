import { globalStyle, style } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";

const { color } = vars;

/** The table on which lots fall. */
export const cloth = style({
  background: color.cloth,
  color: color.onCloth,
  overflowX: "clip",
  "@media": {
    print: {
      vars: { [color.onCloth2]: "#000", [color.focusCloth]: "#000" },
      background: "none",
      color: "#000",
    },
  },
});

globalStyle(`${cloth} a:not([class])`, { color: color.focusCloth });

/** A piece of cloth within a page or a dialog. */
export const box = style([
  cloth,
  {
    containerType: "inline-size",
    ...oneColumn(vars.space.s4),
    padding: "clamp(.75rem, 3vw, 1.5rem)",
    borderRadius: vars.radius.paper,
  },
]);

export const result = style([
  cloth,
  { paddingBlock: "clamp(1.5rem, 4vw, 2.75rem) clamp(2rem, 5vw, 3.5rem)" },
]);
