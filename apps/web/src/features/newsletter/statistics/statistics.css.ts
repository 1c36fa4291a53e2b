import { vars } from "@sortes/ui";
import { style, styleVariants } from "@vanilla-extract/css";

const { color, font, radius, space, text } = vars;

export const figure = style({ display: "grid", gap: space.s4, minWidth: 0, margin: 0 });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s2} ${space.s4}`,
  alignItems: "baseline",
  justifyContent: "space-between",
});

export const caption = style({ font: `800 ${text.lg}/1.25 ${font.numeral}` });

export const legend = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s1} ${space.s4}`,
  fontSize: text.sm,
});

export const entry = style({ display: "inline-flex", gap: space.s2, alignItems: "center" });

export const swatch = style({ width: "1rem", height: "1rem", flex: "none" });

/** The first series is filled, the second outlined, the third dashed: no colour is needed to tell them apart. */
export const series = styleVariants({
  first: { fill: color.link, stroke: color.link },
  second: { fill: color.sheet, stroke: color.ink },
  third: { fill: color.act2, stroke: color.ink, strokeDasharray: "3 2" },
});

export const frame = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: `${space.s1} ${space.s2}`,
  color: color.ink2,
  fontSize: text.xs,
  fontFeatureSettings: '"tnum"',
});

const height = "12rem";

export const scale = style({ position: "relative", height, textAlign: "right" });

/** As wide as the longest label of the scale. */
export const sizer = style({ visibility: "hidden" });

export const mark = style({
  position: "absolute",
  right: 0,
  lineHeight: 1,
  transform: "translateY(50%)",
});

export const plot = style({ display: "block", width: "100%", height, overflow: "visible" });

export const line = style({ stroke: color.line });

export const ends = style({
  gridColumn: 2,
  display: "flex",
  gap: space.s2,
  justifyContent: "space-between",
});

export const scroller = style({ overflowX: "auto" });

export const table = style({ borderCollapse: "collapse", fontSize: text.sm });

export const cell = style({
  padding: ".25rem 1rem .25rem 0",
  borderBottom: `1px solid ${color.line}`,
  textAlign: "left",
  fontFeatureSettings: '"tnum"',
});

export const figures = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13rem), 1fr))",
  gap: `${space.s4} ${space.s6}`,
  margin: 0,
});

export const figuresFigure = style({ display: "grid", gap: space.s1, alignContent: "start" });

export const value = style({
  margin: 0,
  font: `800 ${text.h2}/1.1 ${font.numeral}`,
});

export const meaning = style({ margin: 0, color: color.ink2, fontSize: text.sm });

/** A URL, which may be long and has no spaces. */
export const target = style({ overflowWrap: "anywhere", fontWeight: 400 });

/** Numbers and dates that must not wrap. */
export const whole = style({ whiteSpace: "nowrap" });

/** White in both themes: mails are designed for white. */
export const mail = style({
  width: "100%",
  height: "min(60dvh, 40rem)",
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  background: "#fff",
});
