import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { useFieldWiring } from "../Field/field-context.ts";
import { area } from "./TextArea.css.ts";

/** A few lines of prose. */
export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={2} {...useFieldWiring(props)} className={classNames(area, className)} />;
}
