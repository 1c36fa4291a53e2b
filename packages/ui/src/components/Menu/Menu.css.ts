import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { oneLine } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { dotsAcross } from "../../theme/paper.ts";
import { iconButton } from "../Button/Button.css.ts";
import { inside, navLink } from "../Header/Header.css.ts";
import { tool } from "../ToolBar/ToolBar.css.ts";

const { color, duration, radius } = vars;

const expanded = { background: color.act2 };

export const button = styleVariants({
  nav: [navLink, { selectors: { '&[aria-expanded="true"]': expanded } }],
  account: [
    navLink,
    {
      fontWeight: 600,
      gap: ".55rem",
      selectors: {
        '&[aria-expanded="true"]': expanded,
        // a long name is cut before the header takes a second row
        [`${inside} > &`]: { flex: "1 1 7rem", minWidth: 0, maxWidth: "max-content" },
      },
    },
  ],
  icon: [iconButton, { selectors: { '&[aria-expanded="true"]': expanded } }],
  tool: [
    tool,
    {
      justifyContent: "center",
      selectors: { '&[aria-expanded="true"]': { background: color.cloth } },
    },
  ],
});

const open = keyframes({ from: { opacity: 0, transform: "translateY(-.4rem)" } });

/** A strip of tickets; its place and its largest size are set when it opens. */
export const panel = style({
  position: "fixed",
  inset: "auto",
  margin: 0,
  minWidth: "min(17.5rem, 100vw - 4rem)",
  overflow: "auto",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift3,
  selectors: {
    "&:popover-open": {
      "@media": {
        [media.motion]: { animation: `${open} ${duration.panel} ${vars.ease.settle}` },
      },
    },
  },
});

export const row = style({
  selectors: {
    "& + &": { background: dotsAcross(color.line, "0 -2px", 1.4, 8) },
  },
});

export const item = style({
  ...oneLine(vars.space.s3),
  width: "100%",
  minHeight: "3.25rem",
  padding: ".5rem 1rem .5rem .5rem",
  border: 0,
  background: "none",
  color: color.ink,
  fontWeight: 500,
  textAlign: "left",
  textDecoration: "none",
  ":hover": { background: color.act2 },
  // the panel would clip an outer ring
  ":focus-visible": { outlineOffset: "-3px" },
});

/** Below a row with a drawing, beside it. */
export const more = style({
  display: "flex",
  flexWrap: "wrap",
  paddingInlineStart: "3.25rem",
  paddingInlineEnd: ".5rem",
  marginTop: "-.35rem",
  paddingBottom: ".25rem",
});

export const moreItem = style({
  display: "grid",
  alignItems: "center",
  minWidth: "2.75rem",
  minHeight: "2.75rem",
  paddingInline: ".5rem",
  color: color.link,
  fontSize: vars.text.sm,
  fontWeight: 600,
  ":hover": { background: color.act2 },
  ":focus-visible": { outlineOffset: "-3px" },
});

/** In a list without drawings and icons. */
export const plainItem = style([item, { paddingLeft: "1rem" }]);

/** Actions that cannot be undone. */
export const dangerous = style([item, { color: color.err }]);

/** An icon takes the room of a stock square. */
export const itemIcon = style({ margin: "0 .35rem 0 .5rem" });
