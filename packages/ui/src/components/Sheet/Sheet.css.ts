import { style } from "@vanilla-extract/css";
import { oneColumn, wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { atBottom, marksBar } from "../../theme/bottom-edge.css.ts";

const { color, radius, space } = vars;
const padding = "clamp(min(1.125rem, 5.7vw), 3.5vw, 2rem)";

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

/** Fields for a few digits: side by side on a phone too, if its text is not enlarged. */
export const shortFields = style([
  fieldRow,
  {
    "@media": {
      [media.upToTablet]: {
        columnGap: space.s4,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))",
      },
    },
  },
]);

/** Cloth over the borders of the sheet. */
const torn = {
  position: "relative",
  margin: "0 -1px",
  background: color.cloth,
} as const;
/** In the colour of the sheet: it tears off onto the cloth. */
const scallops = {
  content: "",
  position: "absolute",
  inset: "-1px 0 auto 0",
  height: 6,
  background: `radial-gradient(circle at 50% 0, ${color.sheet} 5px, #0000 5.6px) 0 0 / 14px 6px repeat-x`,
} as const;

/**
 * Stays at the bottom of the window while its form is in view. On a phone only the button stays, and the rest comes
 * below it.
 */
export const castEdge = style([
  marksBar,
  {
    color: color.onCloth,
    "@media": {
      [media.fromTablet]: {
        ...torn,
        ...wrapping(`${space.s3} ${space.s5}`),
        marginBottom: -1,
        padding: `1.75rem ${padding} max(1.5rem, env(safe-area-inset-bottom))`,
        borderRadius: `0 0 ${radius.paper} ${radius.paper}`,
        "::before": scallops,
      },
      [`${media.roomBelow} and ${media.fromTablet}`]: atBottom,
      [media.upToTablet]: { display: "contents" },
    },
    selectors: {
      // further ways to draw, in one row, may lie below the window
      "&:has(> :nth-child(3))": { bottom: `calc(-1 * (${vars.height.control} + ${space.s5}))` },
    },
  },
]);

export const castEdgeAction = style({
  containerType: "inline-size",
  display: "grid",
  // a note that gets longer does not move the button
  alignSelf: "flex-start",
  flex: "1 1 19rem",
  "@media": {
    [media.fromTablet]: { position: "relative", maxWidth: "26rem" },
    [media.upToTablet]: {
      ...torn,
      padding: `1.125rem ${padding} max(${space.s3}, env(safe-area-inset-bottom))`,
      "::before": scallops,
    },
    [`${media.roomBelow} and ${media.upToTablet}`]: atBottom,
  },
});

/** The part beside or below the button. */
const rest = style({
  "@media": {
    [media.upToTablet]: {
      ...torn,
      padding: `0 ${padding} ${space.s3}`,
      ":last-child": {
        marginBottom: -1,
        paddingBottom: "1.5rem",
        borderRadius: `0 0 ${radius.paper} ${radius.paper}`,
      },
    },
  },
});

export const castEdgeNote = style([
  rest,
  { flex: "1 1 14rem", color: color.onCloth2, fontSize: vars.text.sm },
]);

export const castEdgeMore = style([rest, { ...wrapping(space.s3), flex: "1 0 100%" }]);
