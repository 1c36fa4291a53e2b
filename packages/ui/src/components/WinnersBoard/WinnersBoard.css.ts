import { createVar, fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import * as winners from "../Winners/Winners.css.ts";
import { boardText } from "../TeamBoard/arrange-board.ts";
import {
  alternateShare,
  firstShares,
  placesGap,
  slipSides,
  titleHeight,
} from "./arrange-places.ts";

/** Variables that the component sets from the window's size; a phone uses only the style sheet. */
export const columns = createVar();
export const alternateColumns = createVar();
export const firstHeight = createVar();
export const rowHeight = createVar();
export const textSize = createVar();

/** Fills the rest of the window as arranged; scrolls if the names do not fit at 18 px. */
export const board = style({
  vars: {
    [winners.largestName]: `min(clamp(5rem, 12vw, 16rem), ${fallbackVar(firstHeight, "100vh")} * ${firstShares.one})`,
  },
  flex: "1 1 0",
  minHeight: 0,
  overflowY: "auto",
  // names are measured in this font
  fontWeight: 700,
  "@media": { [media.stageScrolls]: { flex: "none", overflowY: "visible" } },
});

const arranged = (part: string, rules: Parameters<typeof globalStyle>[1]): void =>
  globalStyle(`${board} ${part}`, { "@media": { [media.stageFits]: rules } });

const inColumns = (count: string) =>
  ({
    display: "grid",
    gap: placesGap,
    gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
  }) as const;

arranged(`.${winners.winners}`, { gap: placesGap });
arranged(`.${winners.list}`, inColumns(columns));
arranged(`.${winners.batch}`, inColumns(columns));
arranged(`.${winners.first}`, { gridColumn: "1 / -1", height: firstHeight, paddingBlock: 0 });
arranged(`.${winners.placeOf.first}`, {
  fontSize: `min(calc(${firstHeight} * .68), 10rem, ${winners.stubFit})`,
});
arranged(`.${winners.next}`, {
  minHeight: rowHeight,
  vars: { [winners.stub]: `calc(${rowHeight} * ${slipSides.heights})` },
});
arranged(`.${winners.next} b`, { fontSize: `calc(${rowHeight} * .58)`, paddingBlock: 0 });
arranged(`.${winners.nextName}`, {
  paddingBlock: ".05em",
  paddingInline: "1rem",
  fontSize: textSize,
  lineHeight: 1.14,
  overflowWrap: "anywhere",
});
arranged(`.${winners.alternates}`, { gap: 0, marginTop: placesGap });
arranged(`.${winners.alternatesTitle}`, {
  height: titleHeight,
  alignContent: "center",
  fontSize: `clamp(1.1rem, calc(${textSize} * .7), 2rem)`,
});
arranged(`.${winners.alternateList}`, { ...inColumns(alternateColumns), maxWidth: "none" });
arranged(`.${winners.alternate}`, { minHeight: rowHeight, paddingBlock: 0 });
arranged(`.${winners.alternatePlace}`, { fontSize: `calc(${rowHeight} * .42)` });
arranged(`.${winners.alternateName}`, {
  fontSize: `max(${boardText.min}px, calc(${textSize} * ${alternateShare}))`,
  overflowWrap: "anywhere",
});
