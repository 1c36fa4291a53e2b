import { oneColumn, media } from "@sortes/ui";
import { style, styleVariants } from "@vanilla-extract/css";

const header = "4rem";
const air = "1rem";

export const split = style({
  ...oneColumn("1.5rem"),
  "@media": {
    [media.fromDesktop]: {
      gridTemplateColumns: "23rem minmax(0, 1fr)",
      gap: "2.5rem",
      alignItems: "start",
    },
  },
});

const hidden = { "@media": { [media.upToDesktop]: { display: "none" } } };

/** The list stays in place while a long detail scrolls. */
const aside = style({
  ...oneColumn("1rem"),
  minWidth: 0,
  "@media": {
    [media.fromDesktop]: {
      position: "sticky",
      top: `calc(${header} + ${air})`,
      maxHeight: `calc(100dvh - ${header} - 2 * ${air})`,
      gridTemplateRows: "auto",
      gridAutoRows: "auto",
    },
  },
});

export const side = styleVariants({ both: [aside], main: [aside, hidden] });

export const main = style({ minWidth: 0 });

const fade = "3rem";

/** The part of the side column that scrolls separately from the detail, with room for focus rings. */
export const scroller = style({
  minHeight: 0,
  "@media": {
    [media.fromDesktop]: {
      overflowY: "auto",
      margin: "-.25rem",
      padding: `.25rem .25rem ${fade}`,
      maxHeight: "calc(100dvh - 20rem)",
      // fades out at the bottom
      mask: `linear-gradient(#000 calc(100% - ${fade}), #0000)`,
    },
  },
});
