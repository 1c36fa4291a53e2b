import { oneColumn, media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, space } = vars;

const side = "clamp(min(1.125rem, 5.7vw), 3.5vw, 2rem)";

/** A section of the account: description beside the form, from 960 px. */
export const section = style({
  ...oneColumn(`${space.s4} 3.5rem`),
  alignItems: "start",
  padding: `${space.s6} ${side}`,
  selectors: { "& + &": { borderTop: `1px solid ${color.line}` } },
  "@media": {
    [media.fromDesktop]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.75fr)" },
  },
});

/** A form within a section. */
export const form = style({
  ...oneColumn("1.375rem"),
  maxWidth: "27rem",
});

/** Its button. */
export const submit = style({ justifySelf: "start" });

/** Rows separated by lines. */
export const list = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

export const row = style({
  ...oneColumn(space.s3),
  paddingBlock: space.s4,
  selectors: {
    "&:first-child": { paddingTop: 0 },
    "&:last-child": { paddingBottom: 0 },
    "& + &": { borderTop: `1px solid ${color.line}` },
  },
});

export const device = style({ flex: "1 1 14rem", minWidth: 0 });

/** The drawing beside a form: as wide as the text, and never taller than the form. */
export const drawing = style({
  width: "min(100%, 22rem)",
  height: "auto",
  aspectRatio: "160 / 112",
});
