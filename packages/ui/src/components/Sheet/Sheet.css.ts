import { style } from "@vanilla-extract/css";
import { oneColumn, wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, radius, space } = vars;
const padding = "clamp(1.125rem, 3.5vw, 2rem)";

export const sheet = style({
  minWidth: 0,
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift1,
});

export const body = style({
  ...oneColumn("1.375rem"),
  padding,
});

export const fieldRow = style({
  ...oneColumn(`1.375rem ${space.s5}`),
  "@media": {
    [media.fromTablet]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      // aligns the inputs if one label takes two lines and no field has anything below it
      selectors: { "&:not(:has(> * > :nth-child(3)))": { alignItems: "end" } },
    },
  },
});

/** The sheet tears off onto the cloth: scallops in the colour of the sheet over the green. */
export const castEdge = style({
  containerType: "inline-size",
  position: "relative",
  ...wrapping(`${space.s3} ${space.s5}`),
  margin: "0 -1px -1px",
  padding: `1.75rem ${padding} 1.5rem`,
  background: color.cloth,
  color: color.onCloth,
  borderRadius: `0 0 ${radius.paper} ${radius.paper}`,
  "::before": {
    content: "",
    position: "absolute",
    inset: "-1px 0 auto 0",
    height: 6,
    background: `radial-gradient(circle at 50% 0, ${color.sheet} 5px, #0000 5.6px) 0 0 / 14px 6px repeat-x`,
  },
});

export const castEdgeAction = style({ display: "grid", flex: "1 1 19rem", maxWidth: "26rem" });

export const castEdgeNote = style({
  flex: "1 1 14rem",
  color: color.onCloth2,
  fontSize: vars.text.sm,
});
