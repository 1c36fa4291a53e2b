import { layout } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Without content it takes no gap of what it stands in. */
export const steadyBelow = style([layout.stack, { ":empty": { display: "none" } }]);
