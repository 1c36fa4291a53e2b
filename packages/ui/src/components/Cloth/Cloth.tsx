import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { layout } from "../../theme/utilities.css.ts";
import { box, result } from "./Cloth.css.ts";

/** A full-width cloth with a result on it. */
export function ClothSection({ className, children, ...props }: ComponentProps<"section">) {
  return (
    <section {...props} data-cloth="" className={classNames(result, className)}>
      <div className={layout.wrap}>{children}</div>
    </section>
  );
}

/** A piece of cloth within a page or a dialog, with a result on it. */
export function ClothBox({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} data-cloth="" className={classNames(box, className)} />;
}
