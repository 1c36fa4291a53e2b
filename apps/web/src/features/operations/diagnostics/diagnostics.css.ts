import { vars } from "@sortes/ui";
import { globalStyle, style, styleVariants } from "@vanilla-extract/css";

const { color, font, space, text } = vars;

export const list = style({
  marginTop: space.s2,
  padding: 0,
  borderTop: `2px solid ${color.ink}`,
  listStyle: "none",
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: ".1rem 1rem",
  alignItems: "baseline",
  minHeight: "4rem",
  paddingBlock: ".6rem",
  borderBottom: `1px solid ${color.line}`,
});

export const name = style({ fontWeight: 600, overflowWrap: "anywhere" });

globalStyle(`${name} code`, { fontFamily: font.code, fontSize: ".9em" });

const shown = style({
  display: "inline-flex",
  gap: ".3rem",
  alignItems: "center",
  alignSelf: "center",
  justifySelf: "end",
  fontSize: text.sm,
  fontWeight: 600,
});

export const state = styleVariants({
  ok: [shown, { color: color.ok }],
  empty: [shown, { color: color.ink2 }],
  unknown: [shown, { color: color.ink2 }],
  note: [shown, { color: color.warn }],
  failed: [shown, { color: color.err }],
  running: [shown, { color: color.ink2 }],
});

export const time = style({
  color: color.ink2,
  fontSize: text.sm,
  fontFeatureSettings: '"tnum"',
  textAlign: "right",
  whiteSpace: "nowrap",
});

export const reply = style({
  margin: 0,
  padding: space.s3,
  background: color.slot,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.slot,
  fontFamily: font.code,
  fontSize: text.xs,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
