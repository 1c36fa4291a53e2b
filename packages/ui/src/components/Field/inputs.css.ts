import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { field, slot } from "./Field.css.ts";

const { color } = vars;

/** The checkbox with its hint and error. */
export const whole = style([field, { gap: 0 }]);

export const row = style({
  display: "inline-flex",
  gap: ".65rem",
  alignItems: "center",
  justifySelf: "start",
  maxWidth: "100%",
  minHeight: "2.75rem",
  cursor: "pointer",
  selectors: { "&:has(:disabled)": { cursor: "not-allowed" } },
  "@media": { [media.largeLetters]: { flexWrap: "wrap" } },
});

globalStyle(`${row} > span`, { minWidth: 0 });

export const box = style({
  flex: "none",
  width: "1.5rem",
  height: "1.5rem",
  margin: 0,
  accentColor: color.act,
  cursor: "inherit",
  selectors: {
    // the system's empty box cannot take our colours; the system draws the checked one
    "&:not(:checked)": {
      appearance: "none",
      background: color.slot,
      border: `${vars.stroke} solid ${color.edge}`,
      borderRadius: vars.radius.paper,
    },
    [`${row}:hover > &:not(:checked)`]: { borderColor: color.ink2 },
    '&[aria-invalid="true"]:not(:checked)': { borderColor: color.err, borderWidth: 2 },
    "&:disabled:not(:checked)": { background: color.act2 },
  },
  "@media": {
    [media.forcedColors]: { selectors: { "&:not(:checked)": { appearance: "auto" } } },
  },
});

export const area = style([slot, { display: "block", resize: "vertical" }]);

const stroke = (angle: string): string =>
  `linear-gradient(${angle}, #0000 47%, ${color.ink} 50% 60%, #0000 62%)`;

export const select = style([
  slot,
  {
    selectors: {
      // doubled, to win whichever style sheet loads first
      "&&": {
        appearance: "none",
        paddingRight: "2.75rem",
        backgroundImage: `${stroke("45deg")}, ${stroke("-45deg")}`,
        backgroundPosition: "right 1.35rem center, right .95rem center",
        backgroundSize: ".5rem .5rem",
        backgroundRepeat: "no-repeat",
      },
    },
    "@media": { [media.forcedColors]: { selectors: { "&&": { appearance: "auto" } } } },
  },
]);

/** Less air around large digits, so that the box is as high as others. */
const lowAir = { "&&": { paddingBlock: ".45rem" } };

/** Digits as large as those of a ticket. */
export const big = style({
  font: `700 1.5rem/1.2 ${vars.font.numeral}`,
  fontFeatureSettings: '"tnum"',
  selectors: lowAir,
});

export const frame = style({ position: "relative" });
export const input = style({ paddingRight: "3.25rem" });
export const toggle = style({ position: "absolute", right: ".15rem", top: ".125rem" });

export const numberInput = style([
  slot,
  {
    appearance: "textfield",
    font: `700 1.5rem/1.2 ${vars.font.numeral}`,
    selectors: lowAir,
  },
]);

// the browser's small step buttons are hard to press; the arrow keys do the same
globalStyle(
  `${numberInput}::-webkit-inner-spin-button, ${numberInput}::-webkit-outer-spin-button`,
  {
    appearance: "none",
    margin: 0,
  },
);
