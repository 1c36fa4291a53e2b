import { media, oneColumn, vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

const { color, radius, space } = vars;

export const grid = style({
  ...oneColumn(space.s3),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.fromTablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.fromDesktop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

/** The whole card is clickable, through its button. */
export const card = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  color: color.ink,
  background: color.sheet,
  border: `${vars.stroke} solid ${color.edge}`,
  borderRadius: radius.paper,
  overflow: "hidden",
});
globalStyle(`${card}:has(> button:is(:hover, [aria-busy="true"]))`, { background: color.act2 });

export const choose = style({
  ...oneColumn(".25rem"),
  flex: 1,
  alignContent: "start",
  padding: space.s4,
  textAlign: "start",
  font: "inherit",
  color: "inherit",
  background: "none",
  border: 0,
  cursor: "pointer",
  selectors: { '&[aria-busy="true"]': { cursor: "progress" } },
  overflowWrap: "anywhere",
  "::after": { content: "''", position: "absolute", inset: 0 },
});

/** Above the click target of the card. */
export const tools = style({
  position: "relative",
  zIndex: 1,
  display: "flex",
  gap: space.s2,
  padding: `0 ${space.s3} ${space.s3}`,
});

/** A desktop-width mail, at two fifths of its size. */
export const miniature = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  height: "11rem",
  overflow: "hidden",
  color: color.ink2,
  background: color.slot,
  borderBottom: `1px solid ${color.line}`,
});
export const picture = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineStart: 0,
  width: "250%",
  height: "250%",
  scale: "0.4",
  transformOrigin: "0 0",
  border: 0,
  // paper of mails, in both themes
  background: "#ffffff",
  colorScheme: "light",
});
