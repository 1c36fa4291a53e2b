import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, radius, space, text } = vars;

/** Mails are written for white paper. */
export const frame = style({
  width: "100%",
  height: "min(60dvh, 40rem)",
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  background: "#fff",
  selectors: {
    '&[data-view="phone"]': { width: "min(100%, 23.5rem)", marginInline: "auto" },
    "&[hidden]": { display: "none" },
  },
});

export const plain = style({
  maxHeight: "min(60dvh, 40rem)",
  margin: 0,
  padding: space.s4,
  overflow: "auto",
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  background: color.slot,
  fontSize: text.sm,
  whiteSpace: "pre-wrap",
});

export const warnings = style({ paddingLeft: "1.1rem", listStyle: "disc" });
