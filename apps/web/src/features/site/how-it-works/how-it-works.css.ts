import { oneColumn, dotsAcross, oneLine, media, perforation, stock, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, radius } = vars;

const padding = "clamp(1.125rem, 3.5vw, 1.75rem)";

export const grid = style({
  ...oneColumn("1.25rem"),
  "@media": { [media.fromRows]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const card = style({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift1,
  "@media": { print: { breakInside: "avoid" } },
});

/** The stub of the ticket. */
export const head = style({
  position: "relative",
  ...oneLine("1rem"),
  minHeight: "5.25rem",
  padding: `.75rem ${padding}`,
  background: stock,
  color: color.onStock,
  borderRadius: "2px 2px 0 0",
  "::after": {
    content: "",
    position: "absolute",
    inset: "auto 4px -2px",
    height: 4,
    background: dotsAcross(perforation),
  },
  "@media": {
    [media.largeLetters]: { flexDirection: "column", alignItems: "flex-start" },
    [media.forcedColors]: { borderBottom: "1px solid CanvasText" },
  },
});

export const drawing = style({ width: "3rem", height: "3rem" });

export const title = style({ minWidth: 0, fontSize: vars.text.h3, lineHeight: vars.leading.snug });

export const body = style({
  ...oneColumn("1rem"),
  flex: "1 1 auto",
  gridTemplateRows: "1fr auto",
  justifyItems: "start",
  padding: `.75rem ${padding} ${padding}`,
});
