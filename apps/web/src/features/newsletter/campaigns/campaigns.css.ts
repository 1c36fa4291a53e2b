import { layout, media, oneLine, vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

const { color, font, radius, space, text } = vars;

/** White in both themes: mails are designed for white. */
export const frame = style({
  width: "100%",
  height: "min(60dvh, 40rem)",
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  background: "#fff",
  selectors: {
    '&[data-view="phone"]': { width: "min(100%, 23.5rem)", marginInline: "auto" },
    "&[hidden]": { display: "none" },
  },
});

export const plain = style({
  maxHeight: "min(60dvh, 40rem)",
  margin: 0,
  padding: space.s4,
  overflow: "auto",
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  background: color.slot,
  fontSize: text.sm,
  whiteSpace: "pre-wrap",
});

export const warnings = style({ paddingLeft: "1.1rem", listStyle: "disc" });

/** A campaign's status at one end, and links at the other. */
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  alignItems: "center",
  justifyContent: "space-between",
  width: "100%",
});

/** Like `head`, above a page whose title has its own spacing. */
export const top = style([
  layout.bar,
  { "@media": { [media.upToRows]: { marginBottom: space.s4 } } },
]);

/** Aligned with the cells of the table. */
export const filters = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  alignItems: "end",
  justifyContent: "space-between",
  padding: space.s4,
});

export const filter = style({ flex: "0 1 16rem", minWidth: 0 });

/** A status with its counts below. */
export const status = style({
  display: "inline-grid",
  justifyItems: "start",
  gap: ".15rem",
});

/** From when to when in a cell, which does not wrap else. */
export const spread = style({ display: "inline-block", minWidth: "9rem", whiteSpace: "normal" });

/** A time in several zones, one per line. */
export const moments = style({ display: "grid", gap: space.s1, fontSize: text.sm });

/** Its place is that of three lines while they are loading, so that the buttons of a dialog stay where they are. */
export const readers = style({ minHeight: `calc(3em * ${vars.leading.normal} + ${space.s2})` });

/** The counts by outcome: seven, in rows that leave none alone. */
export const counts = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": {
    [media.fromTablet]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    "(min-width: 75rem)": { gridTemplateColumns: "repeat(7, minmax(0, 1fr))" },
  },
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.paper,
  background: color.sheet,
});

export const count = style({ padding: space.s4, color: color.ink2, fontSize: text.sm });

export const figure = style({
  color: color.ink,
  font: `800 ${text.h3}/1.2 ${font.numeral}`,
});

/** The mail server's message. */
export const said = style({ display: "block", color: color.ink2, fontSize: text.sm });

export const search = style({
  display: "flex",
  gap: space.s2,
  alignItems: "end",
  flex: "1 1 20rem",
  maxWidth: "30rem",
});

export const searchField = style({ flex: 1, minWidth: 0 });

/** The title of a row, which links to the details. */
export const title = style({
  color: color.ink,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});

/** Below the title of a row, and with words instead of a head; a phone has two lines for a row. */
export const wideOnly = style({ "@media": { [media.upToRows]: { display: "none" } } });
export const phoneOnly = style({
  ...oneLine(".25rem"),
  display: "inline-flex",
  fontSize: text.xs,
  "@media": { [media.fromRows]: { display: "none" } },
});
export const subject = style([
  wideOnly,
  { display: "block", color: color.ink2, fontSize: text.sm, fontWeight: 400 },
]);
/** The date says it on a phone. */
export const sentStatus = style([status]);
globalStyle(`${sentStatus} > :first-child`, {
  "@media": { [media.upToRows]: { display: "none" } },
});

/** The draft to go on with, before the list. */
export const goOn = style({
  ...oneLine(space.s3),
  minHeight: "3.25rem",
  padding: `${space.s2} ${space.s4}`,
  border: `${vars.stroke} solid ${color.edge}`,
  borderRadius: radius.paper,
  background: color.sheet,
  color: color.ink,
  fontWeight: 600,
  textDecoration: "none",
  ":hover": { background: color.act2, textDecoration: "underline" },
});
/** A title may be one long word. */
globalStyle(`${goOn} > span`, { minWidth: 0, overflowWrap: "anywhere" });
globalStyle(`${goOn} > svg`, { flex: "none" });

/** Buttons whose long words have no room for an icon on a small phone with much larger letters. */
export const wordy = style({});
globalStyle(`${wordy} > button > svg`, {
  "@media": { [media.largeLetters]: { display: "none" } },
});
