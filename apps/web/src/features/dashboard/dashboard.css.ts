import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Search and favourites beside one another, where there is room. */
export const filters = style({
  gap: `${vars.space.s3} ${vars.space.s5}`,
  paddingBlock: vars.space.s4,
  "@media": {
    [media.fromRows]: {
      gridTemplateColumns: "minmax(0, 22rem) auto",
      alignItems: "end",
      justifyContent: "space-between",
    },
  },
});

/** In place of the table's head, which a phone does not show. */
export const sort = style({ "@media": { [media.fromRows]: { display: "none" } } });

export const empty = style({ border: 0, boxShadow: "none" });

export const foot = style({ padding: `${vars.space.s3} ${vars.space.s4} ${vars.space.s4}` });
