import { style } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, radius, space, text } = vars;

export const field = style({
  ...oneColumn(".4rem"),
  alignContent: "start",
  minWidth: 0,
});

export const label = style({ fontWeight: 600, padding: 0 });

export const legend = style({ padding: 0, marginBottom: ".4rem", fontWeight: 600 });

export const optional = style({
  fontWeight: 400,
  color: color.ink2,
  selectors: { "[data-cloth] &": { color: color.onCloth2 } },
});

export const error = style({
  display: "flex",
  gap: ".5rem",
  alignItems: "flex-start",
  color: color.err,
  fontWeight: 600,
  fontSize: text.sm,
  // may quote a long name
  overflowWrap: "anywhere",
  selectors: {
    // state colours are made for paper, not for cloth
    "[data-cloth] &": {
      padding: ".5rem .75rem",
      background: color.errBg,
      borderRadius: radius.paper,
    },
  },
});

export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `.25rem ${space.s4}`,
  fontSize: text.sm,
  color: color.ink2,
  textWrapStyle: "pretty",
  selectors: { "[data-cloth] &": { color: color.onCloth2 } },
});

/** Wide enough for a count of thousands, so that a longer count does not wrap and move the content below. */
export const count = style({
  minWidth: "8.5rem",
  marginLeft: "auto",
  textAlign: "end",
  color: color.ink,
  fontWeight: 600,
  selectors: { "[data-cloth] &": { color: color.onCloth } },
});

/** The box of a text control; shared by all controls. */
export const slot = style({
  width: "100%",
  minHeight: vars.height.control,
  padding: ".6rem .9rem",
  background: color.slot,
  border: `${vars.stroke} solid ${color.edge}`,
  borderRadius: radius.slot,
  boxShadow: vars.shadow.sink,
  color: color.ink,
  // scroll anchoring would make Chrome scroll the page when another text replaces a long one
  overflowAnchor: "none",
  // a field that gets the focus comes into view with its label, not with its own edge below the header
  scrollMarginTop: "2.5rem",
  "::placeholder": { color: color.ink2, opacity: 1 },
  ":hover": { borderColor: color.ink2 },
  ":focus-visible": { outlineOffset: "1px" },
  selectors: {
    '&[aria-invalid="true"]': { borderColor: color.err, borderWidth: 2 },
    "&:disabled": { background: color.act2, color: color.ink2, cursor: "not-allowed" },
  },
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});
