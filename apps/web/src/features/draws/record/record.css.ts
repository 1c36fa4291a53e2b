import { vars } from "@sortes/ui";
import { style, styleVariants } from "@vanilla-extract/css";

const { color, space, text } = vars;

export const column = style({ maxWidth: vars.measure.read });

export const clock = style({
  fontFamily: vars.font.numeral,
  fontSize: text.h2,
  fontVariantNumeric: "tabular-nums",
});

export const names = style({ display: "grid", gap: space.s1, padding: 0, listStyle: "none" });

export const rank = style({ color: color.ink2, fontVariantNumeric: "tabular-nums" });

export const passed = style({ color: color.ink2, textDecoration: "line-through" });

export const numbers = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s2} ${space.s4}`,
  padding: 0,
  listStyle: "none",
  fontFamily: vars.font.numeral,
  fontSize: text.h3,
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
  not_applicable: { color: color.ink2 },
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
