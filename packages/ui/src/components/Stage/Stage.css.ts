import { globalStyle, style } from "@vanilla-extract/css";
import { oneLine, wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { cloth } from "../Cloth/Cloth.css.ts";
import { discs, discSize } from "../NumberTokens/NumberTokens.css.ts";
import { tagSize } from "../PetTag/PetTag.css.ts";

export const stage = style([
  cloth,
  {
    width: "100vw",
    height: "100dvh",
    maxWidth: "none",
    maxHeight: "none",
    padding: "clamp(1rem, 2.2vw, 2.25rem)",
    textAlign: "left",
    selectors: { "&[open]": { display: "flex", flexDirection: "column" } },
    "::backdrop": { background: vars.color.cloth },
    "@media": { [media.upToRows]: { overflowY: "auto" } },
  },
]);

export const head = style({
  ...wrapping("1rem"),
  justifyContent: "space-between",
  marginBottom: "clamp(.75rem, 1.6vw, 1.5rem)",
});

export const words = style({
  ...oneLine("1rem"),
  minWidth: 0,
  // next to a short title, the button has room even on a phone
  flex: "1 1 16rem",
});

export const mark = style({
  width: "2.75rem",
  height: "2.75rem",
  vars: { "--mark-slip": vars.color.cloth },
});

export const title = style({ fontSize: "clamp(1.75rem, 3vw, 3.25rem)" });

/** Centred in the rest of the window, larger than on the page; overflow scrolls. */
export const body = style({
  vars: {
    [discSize]: "clamp(5.25rem, min(14vw, 24vh), 16rem)",
    [tagSize]: "clamp(16.5rem, min(70vw, 62vh), 48rem)",
  },
  display: "grid",
  flex: "1 1 auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  minHeight: 0,
  overflowY: "auto",
  padding: "4px",
});

export const middle = style({ marginBlock: "auto" });

globalStyle(`${middle} .${discs}`, { justifyContent: "center" });
