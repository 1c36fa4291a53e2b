import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { skipLink } from "./SkipLink.css.ts";

/** The first link of the page; seen only while it has focus. */
export function SkipLink({ className, children, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} className={classNames(skipLink, className)}>
      {children}
    </a>
  );
}
