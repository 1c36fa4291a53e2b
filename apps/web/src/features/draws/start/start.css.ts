import { media, oneColumn, oneLine, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { space, text } = vars;

export const steps = style({
  ...oneColumn(space.s3),
  marginBlock: `${space.s4} ${space.s5}`,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.fromDesktop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: space.s6 },
  },
});

export const step = style({
  ...oneLine(space.s4),
  fontSize: text.lg,
  lineHeight: 1.35,
  "@media": { [media.largeLetters]: { flexWrap: "wrap" } },
});
