import type { DrawingName } from "../sprite/names.ts";
import type { Stock } from "./stocks.css.ts";

/** How a type of result looks, everywhere: its drawing, and the ticket stock that stands for it. */
export interface Kind {
  readonly drawing: DrawingName;
  readonly stock: Stock;
}
