import { createVar, globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { stock } from "../../theme/stocks.css.ts";
import * as strips from "../TeamStrips/TeamStrips.css.ts";
import { boardGap } from "./arrange-board.ts";

/** Variables that the component sets from the window's size; on a phone, only the columns and the size of the names. */
export const columns = createVar();
export const nameColumns = createVar();
export const headHeight = createVar();
export const rowHeight = createVar();
export const textSize = createVar();

/** Fills the rest of the window as arranged; scrolls if the names do not fit at 18 px. */
export const board = style({
  flex: "1 1 0",
  minHeight: 0,
  overflowY: "auto",
  display: "grid",
  alignContent: "start",
  alignItems: "start",
  // names are measured in this font
  fontWeight: 600,
  gap: boardGap,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  "@media": {
    [media.stageScrolls]: {
      flex: "none",
      overflowY: "visible",
      gap: ".75rem",
    },
  },
});

const within = (part: string): string => `${board} ${part}`;
/** Windows in which the arrangement applies instead of the phone's style sheet. */
const arranged = (rules: Parameters<typeof globalStyle>[1]) => ({
  "@media": { [media.stageFits]: rules },
});

globalStyle(within("ul"), {
  background: stock,
  borderRadius: `0 0 ${vars.radius.paper} ${vars.radius.paper}`,
  overflow: "hidden",
  ...arranged({ display: "grid", gridTemplateColumns: `repeat(${nameColumns}, minmax(0, 1fr))` }),
});
globalStyle(within(`.${strips.head}`), {
  height: "4.75rem",
  ...arranged({ height: headHeight }),
});
globalStyle(within(`.${strips.numeral}`), {
  fontSize: "3.9rem",
  ...arranged({ fontSize: `calc(${headHeight} * .82)` }),
});
globalStyle(within(`.${strips.title}`), {
  fontSize: "1.1rem",
  ...arranged({ fontSize: `clamp(1.1rem, calc(${headHeight} * .22), 2rem)` }),
});
globalStyle(within(`.${strips.count}`), {
  fontSize: ".9375rem",
  ...arranged({ fontSize: `clamp(.9375rem, calc(${headHeight} * .16), 1.4rem)` }),
});
globalStyle(within(`.${strips.crowded}`), {
  "@container": { "(max-width: 26rem)": { display: "none" } },
});
globalStyle(within(`.${strips.slip}`), {
  minHeight: "2.75rem",
  vars: { [strips.holeSize]: ".6em" },
  fontSize: textSize,
  hyphens: "auto",
  overflowWrap: "anywhere",
  ...arranged({ minHeight: rowHeight, paddingBlock: ".1em" }),
});
