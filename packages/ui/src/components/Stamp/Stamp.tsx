import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { stamp } from "./Stamp.css.ts";

/** A short outlined word: Popular, New. */
export function Stamp({ className, ...props }: ComponentProps<"span">) {
  return <span {...props} className={classNames(stamp, className)} />;
}
