import { globalStyle, style } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { layout } from "../../theme/utilities.css.ts";

export const empty = style({
  ...oneColumn("1rem"),
  justifyItems: "center",
  padding: "clamp(2rem, 6vw, 4rem) 1.25rem",
  textAlign: "center",
});

export const plain = style({ border: 0, boxShadow: "none" });

export const drawing = style({ width: "9rem", height: "6.5rem" });

export const title = style({
  maxWidth: "22ch",
  fontSize: vars.text.h3,
  lineHeight: vars.leading.snug,
});

globalStyle(`${empty} > p`, { textWrap: "balance" });
globalStyle(`${empty} > .${layout.row}`, {
  justifyContent: "center",
  "@media": { [media.smallPhone]: { width: "100%" } },
});
globalStyle(`${empty} > .${layout.row} > *`, {
  "@media": { [media.smallPhone]: { flex: "1 0 100%" } },
});
