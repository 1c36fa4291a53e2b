import { oneLine, vars, wrapping } from "@sortes/ui";
import { style, styleVariants } from "@vanilla-extract/css";

const { color, space, text } = vars;

/** The states of a draw in a line, with an arrow between two. */
export const line = style({ ...wrapping(space.s2), padding: 0, listStyle: "none" });

const state = style({
  ...oneLine(".35rem"),
  fontSize: text.sm,
  selectors: { "&:not(:last-child)::after": { content: "→", color: color.ink2 } },
});

export const states = styleVariants({
  done: [state, { color: color.ink2 }],
  now: [state, { fontWeight: 700 }],
  ahead: [state, { color: color.ink2 }],
});
