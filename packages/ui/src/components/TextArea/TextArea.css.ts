import { style } from "@vanilla-extract/css";
import { slot } from "../Field/Field.css.ts";

export const area = style([slot, { display: "block", resize: "vertical" }]);
