import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { space } = vars;

export const notices = style({ paddingBlock: vars.space.s4 });

/** Big enough for a thumb, without room of its own. */
export const link = style({
  display: "inline-block",
  paddingBlock: ".65rem",
  marginBlock: "-.65rem",
});

/** The newsletter: what it is beside its form, from 960 px. Its height is kept free, so that nothing jumps. */
export const place = style({
  display: "grid",
  gap: space.s5,
  minHeight: "34rem",
  alignContent: "start",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [media.fromDesktop]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 27rem)",
      gap: "5rem",
      minHeight: "25rem",
    },
  },
});
