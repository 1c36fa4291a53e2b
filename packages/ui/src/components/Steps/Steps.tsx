import type { ReactNode } from "react";
import { steps } from "./Steps.css.ts";

/** Numbered steps, each an `<li>`. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={steps}>{children}</ol>;
}
