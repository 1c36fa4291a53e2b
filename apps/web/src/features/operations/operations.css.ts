import { media, text as look, vars } from "@sortes/ui";
import { globalStyle, style, styleVariants } from "@vanilla-extract/css";

const { color, font, space, text } = vars;

export const row = style({
  display: "grid",
  gap: space.s2,
  paddingBlock: space.s3,
  borderBottom: `1px solid ${color.line}`,
});

export const name = style({ fontSize: text.md, fontWeight: 600, lineHeight: vars.leading.snug });

/** A host name, which may be long and has no spaces. */
export const host = style([name, { overflowWrap: "anywhere" }]);

export const figures = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `${space.s2} ${space.s4}`,
  margin: 0,
  "@media": { [media.fromRows]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
// the waiting time
globalStyle(`${figures} > :nth-child(5)`, { gridColumn: "1 / -1" });

const figure = style({ margin: 0, fontWeight: 600, fontFeatureSettings: '"tnum"' });

export const value = styleVariants({
  usual: [figure],
  trouble: [figure, { color: color.err }],
});

export const code = style({
  fontFamily: font.code,
  fontSize: text.sm,
  overflowWrap: "anywhere",
});

/** A DNS record as found; several are on separate lines. */
export const record = style([code, { color: color.ink2, whiteSpace: "pre-line" }]);

export const trouble = style([look.noteLong, { color: color.err }]);

export const curves = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))",
  gap: space.s5,
});

export const curve = style({ display: "grid", gap: space.s1, minWidth: 0, margin: 0 });

export const plot = style({
  display: "block",
  width: "100%",
  height: "3rem",
  borderBottom: `1px solid ${color.line}`,
});

export const stroke = style({ fill: "none", stroke: color.link, strokeWidth: 2 });
