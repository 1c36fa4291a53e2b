import { media, oneColumn, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, space } = vars;

export const body = style({ ...oneColumn(space.s4) });

/** The search beside the choice of a place. */
export const find = style({
  ...oneColumn(space.s3),
  "@media": { [media.fromTablet]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" } },
});

/** Limits the height, so that the form below stays within reach. */
export const scroller = style({
  maxHeight: "min(26rem, 60vh)",
  overflowY: "auto",
  overscrollBehavior: "contain",
  // room for the focus ring
  margin: "-.25rem",
  padding: ".25rem",
});

/** While the rows load: with the ready-made packs they nearly always fill it, and nothing below moves when they come. */
export const loading = style([scroller, { minHeight: "min(26rem, 60vh)" }]);

export const list = style({ ...oneColumn("0"), listStyle: "none", margin: 0, padding: 0 });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: `${space.s1} ${space.s3}`,
  alignItems: "center",
  paddingBlock: space.s2,
  // skips rendering rows outside the view
  contentVisibility: "auto",
  containIntrinsicSize: "auto 3.75rem",
  selectors: { "& + &": { borderTop: `1px solid ${color.line}` } },
});

export const icon = style({ color: color.ink2 });

export const title = style({ display: "block", fontWeight: 600, overflowWrap: "anywhere" });

export const where = style({ fontSize: vars.text.sm, color: color.ink2 });

export const actions = style({
  display: "flex",
  gap: space.s1,
  alignItems: "center",
  "@media": { [media.smallPhone]: { gridColumn: "2 / -1" } },
});

export const rename = style({ ...oneColumn(space.s2), gridColumn: "1 / -1" });

export const keep = style({
  ...oneColumn(space.s3),
  paddingTop: space.s4,
  borderTop: `1px solid ${color.line}`,
});
