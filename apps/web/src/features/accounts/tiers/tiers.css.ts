import { media, vars } from "@sortes/ui";
import { createVar, globalStyle, style, styleVariants } from "@vanilla-extract/css";

const { color, space, text } = vars;
const block = media.upToRows;

const count = createVar();

/** The number of plans, each with a column. */
export const columns = styleVariants({ 1: 1, 2: 2, 3: 3 }, (plans) => ({
  vars: { [count]: String(plans) },
}));

/** Below 720 px, each feature is on a line of its own above its three cells. */
export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  textAlign: "left",
  "@media": { [block]: { display: "block" } },
});

export const group = style({ "@media": { [block]: { display: "block" } } });

export const row = style({
  "@media": {
    [block]: {
      display: "grid",
      gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

const cell = style({
  padding: `${space.s3} ${space.s2}`,
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: "top",
  fontVariantNumeric: "tabular-nums",
  "@media": {
    [block]: { paddingInline: space.s1, borderBottom: 0 },
    [media.largeLetters]: { fontSize: "4.4vw" },
  },
});

export const share = style([cell, { width: "18%", "@media": { [block]: { width: "auto" } } }]);

// a button fills its column where three columns are narrow
globalStyle(`${share} > button`, {
  "@media": {
    [media.smallPhone]: { width: "100%", paddingInline: space.s1 },
    [media.largeLetters]: { fontSize: "inherit" },
  },
});

// text beside buttons
globalStyle(`${row}:has(button) > *`, { alignSelf: "center", verticalAlign: "middle" });

export const heading = style([
  cell,
  {
    borderBottom: `1.5px solid ${color.ink}`,
    fontSize: text.lg,
    fontWeight: 700,
    // three columns must fit on the narrowest phone
    "@media": { [block]: { fontSize: text.md }, [media.largeLetters]: { fontSize: "4.4vw" } },
  },
]);

/** The heading above the names of the features, which phones omit. */
export const corner = style([heading, { "@media": { [block]: { display: "none" } } }]);

export const name = style([
  cell,
  {
    fontWeight: 400,
    "@media": { [block]: { gridColumn: "1 / -1", paddingBottom: 0 } },
  },
]);

/** The user's tier is marked by a word and a line. */
export const mine = style({ boxShadow: `inset 0 -3px 0 ${color.ink}` });

export const none = style({ color: color.ink2 });
