import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import * as styles from "./StickyBar.css.ts";

/**
 * A strip of cloth that stays at the bottom edge of the window while its parent element is in view, and comes to rest
 * in its own place. It does not stick in a window too low for it. `CastEdge` does the same for the button of a form.
 */
export function StickyBar({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} data-cloth="" className={classNames(styles.bar, className)} />;
}
