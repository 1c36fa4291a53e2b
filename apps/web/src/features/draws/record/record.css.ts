import { dotsDown, layout, media, oneColumn, vars } from "@sortes/ui";
import { style, styleVariants } from "@vanilla-extract/css";

const { color, font, space, text } = vars;

export const column = style({ maxWidth: vars.measure.read });

/** The notices, the countdown and the verdict, above the result. */
export const standing = style({ ...oneColumn(space.s4), maxWidth: "48rem" });

/** The link to the screen, where it stands below the title. */
export const toScreen = style({
  "@media": { [media.upToRows]: { marginBottom: space.s4 } },
});

export const sentence = style({ maxWidth: vars.measure.read });

export const result = style({
  selectors: { [`${standing}:not(:empty) + &`]: { marginTop: space.s5 } },
});

/** The evidence beside what it cannot prove. */
export const proof = style([layout.bench, { paddingTop: "2.75rem" }]);

const sealOf = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: ".2rem 1rem",
  alignItems: "center",
  minHeight: "7rem",
  padding: "1rem 1.25rem",
  border: "2px solid",
  borderRadius: vars.radius.paper,
  "@media": {
    [media.upToRows]: { minHeight: "10rem", padding: ".75rem 1rem", columnGap: ".75rem" },
    [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)", paddingInline: ".6rem" },
  },
});

export const seal = styleVariants({
  good: [sealOf, { background: color.okBg, color: color.ok }],
  partly: [sealOf, { background: color.warnBg, color: color.warn }],
  bad: [sealOf, { background: color.errBg, color: color.err }],
  plain: [sealOf, { background: color.infoBg, color: color.info }],
});

export const sealIcon = style({
  gridRow: "1 / span 2",
  width: "2.75rem",
  height: "2.75rem",
  "@media": {
    [media.upToRows]: { width: "2rem", height: "2rem" },
    [media.largeLetters]: { gridRow: "auto" },
  },
});

export const sealTitle = style({
  font: `800 min(7vw, 1.375rem)/1.15 ${font.numeral}`,
  alignSelf: "end",
  textWrapStyle: "balance",
});

export const sealText = style({ alignSelf: "start", color: color.ink });

export const steps = style({ ...oneColumn("1.1rem") });

export const chain = style({ display: "grid", padding: 0, listStyle: "none" });

export const step = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "2.75rem minmax(0, 1fr)",
  columnGap: space.s4,
  paddingBottom: "1.5rem",
  selectors: {
    "&:not(:last-child)::before": {
      content: "",
      position: "absolute",
      left: "1.3rem",
      top: "2.9rem",
      bottom: ".2rem",
      width: 4,
      background: dotsDown(color.edge),
      "@media": { [media.largeLetters]: { display: "none" } },
    },
  },
  "@media": { [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** A step that is still to come. */
export const stepAhead = style({ color: color.ink2 });

export const stepTitle = style({
  paddingTop: ".45rem",
  fontFamily: font.text,
  fontSize: text.lg,
  fontWeight: 700,
  lineHeight: 1.3,
  letterSpacing: 0,
});

export const clock = style({
  fontFamily: vars.font.numeral,
  fontSize: text.h2,
  fontVariantNumeric: "tabular-nums",
});

/** Entries of the locked list, each with its number. */
export const entries = style({ display: "grid", padding: 0, listStyle: "none" });

export const entry = style({
  display: "grid",
  gridTemplateColumns: "3.5rem minmax(0, 1fr)",
  gap: space.s2,
  paddingBlock: space.s1,
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
});

export const checks = style({ display: "grid", gap: space.s2, padding: 0, listStyle: "none" });

export const check = style({
  display: "grid",
  gridTemplateColumns: "1.25rem minmax(0, 1fr)",
  gap: space.s2,
  alignItems: "start",
});

export const status = styleVariants({
  pass: { color: color.ok },
  fail: { color: color.err },
  not_checked: { color: color.ink2 },
});

export const code = style({ fontFamily: vars.font.code, overflowWrap: "anywhere" });

/** A hash on its own line. */
export const hash = style([code, { display: "block", fontSize: text.sm }]);

/** Preformatted lines; long ones wrap where necessary. */
export const lines = style({
  margin: 0,
  padding: space.s3,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.slot,
  background: color.slot,
  fontFamily: vars.font.code,
  fontSize: text.sm,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
