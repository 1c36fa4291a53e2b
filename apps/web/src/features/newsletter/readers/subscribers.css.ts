import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, font, space, text } = vars;

/** Aligned with the cells of the table. */
export const filters = style({ padding: space.s4 });

/** The column of a form. */
export const column = style({ maxWidth: "44rem" });

/** The columns of a file, two side by side where there is room. */
export const fileColumns = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  gap: space.s4,
  alignItems: "start",
});

/** A column with additional fields. */
export const wideColumn = style({ gridColumn: "1 / -1" });

export const bar = style({
  width: "100%",
  height: ".75rem",
  accentColor: color.act,
});

/** The counts of an import's rows by outcome. */
export const tally = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: `${space.s2} ${space.s4}`,
  maxWidth: "26rem",
});

export const figure = style({
  font: `700 ${text.md}/1.5 ${font.numeral}`,
  textAlign: "right",
});

/** The tags of a reader, side by side. */
export const labels = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s1,
  margin: `${space.s1} 0 0`,
  padding: 0,
  listStyle: "none",
});

/** A tag may be one long word. */
export const label = style({ whiteSpace: "normal", overflowWrap: "anywhere" });

/** A mail server's response with its code, as wide as a short sentence. */
export const said = style({
  display: "inline-block",
  minWidth: "min(100%, 14rem)",
  overflowWrap: "anywhere",
});

/** Text that must not wrap. */
export const whole = style({ whiteSpace: "nowrap" });

/** The button below what it changes. */
export const righted = style({ marginTop: space.s2 });
