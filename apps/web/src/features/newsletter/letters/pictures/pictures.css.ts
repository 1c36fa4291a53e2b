import { oneColumn, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, radius, space, text } = vars;

export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))",
  gap: space.s3,
  margin: 0,
  padding: 0,
  listStyle: "none",
});
export const item = style({ position: "relative", minWidth: 0 });
export const choose = style({
  ...oneColumn(".35rem"),
  width: "100%",
  padding: ".35rem",
  textAlign: "start",
  font: "inherit",
  fontSize: text.sm,
  color: color.ink,
  background: color.sheet,
  border: `${vars.stroke} solid ${color.edge}`,
  borderRadius: radius.paper,
  cursor: "pointer",
  ":hover": { background: color.act2 },
});
export const thumb = style({
  width: "100%",
  height: "6.5rem",
  objectFit: "contain",
  background: color.slot,
});
/** The picked picture beside its description; above it where there is no room. */
export const describe = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(15rem, 100%), 1fr))",
  alignItems: "start",
  gap: space.s4,
});
export const chosen = style({
  width: "100%",
  // reserved, so that the description stays in place while it loads
  height: "10rem",
  objectFit: "contain",
  background: color.slot,
});
export const erase = style({
  position: "absolute",
  top: 0,
  insetInlineEnd: 0,
  background: color.sheet,
  borderRadius: radius.paper,
});
