import { createVar, globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import * as strips from "../TeamStrips/TeamStrips.css.ts";

const columns = createVar();
const bands = createVar();
const headHeight = createVar();
const rowHeight = createVar();

/** Rows of the longest team; set by the component. */
export const rows = createVar();

/** Fills the rest of the window; beyond what fits at 18 px it scrolls. */
const board = style({
  flex: "1 1 0",
  minHeight: 0,
  overflowY: "auto",
  containerType: "size",
  display: "grid",
  alignContent: "start",
  alignItems: "start",
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gap: "clamp(.75rem, 1.5vw, 1.75rem)",
  "@media": {
    [media.upToRows]: {
      flex: "none",
      overflowY: "visible",
      containerType: "normal",
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    },
  },
});

/** More than five teams make two bands. */
const arrangements = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => {
    const count = i + 1;
    return [
      count,
      count > 5 ? { band: 2, column: Math.ceil(count / 2) } : { band: 1, column: count },
    ];
  }),
);

export const boardOf = styleVariants(arrangements, ({ band, column }) => [
  board,
  { vars: { [bands]: String(band), [columns]: String(column) } },
]);

const within = (part: string): string => `${board} ${part}`;

globalStyle(`${board} > *`, {
  vars: {
    [headHeight]: "clamp(4.5rem, 15cqh, 10rem)",
    [rowHeight]: `calc(((100cqh - (${bands} - 1) * 1.75rem) / ${bands} - ${headHeight} - 4px) / ${rows})`,
  },
  "@media": {
    [media.upToRows]: { vars: { [headHeight]: "4.75rem", [rowHeight]: "2.75rem" } },
  },
});
globalStyle(within(`.${strips.head}`), { height: headHeight });
globalStyle(within(`.${strips.numeral}`), { fontSize: `calc(${headHeight} * .82)` });
globalStyle(within(`.${strips.title}`), { fontSize: "clamp(1.1rem, 1.7vw, 2rem)" });
globalStyle(within(`.${strips.count}`), { fontSize: "clamp(.9375rem, 1.2vw, 1.4rem)" });
globalStyle(within(`.${strips.crowded}`), {
  "@container": { "(max-width: 26rem)": { display: "none" } },
});
globalStyle(within(`.${strips.slip}`), {
  minHeight: `max(2.25rem, ${rowHeight})`,
  paddingBlock: ".15em",
  vars: { [strips.holeSize]: ".6em" },
  fontSize: `clamp(1.125rem, min(2.6vw, ${rowHeight} * .5), 4rem)`,
});
globalStyle(within(`.${strips.long}`), {
  fontSize: `clamp(1rem, min(1.7vw, ${rowHeight} * .34), 2.5rem)`,
  hyphens: "auto",
});
