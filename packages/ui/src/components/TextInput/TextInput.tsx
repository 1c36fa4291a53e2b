import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { slot } from "../Field/Field.css.ts";
import { useFieldWiring } from "../Field/field-context.ts";

/** A one-line input. */
export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...useFieldWiring(props)} className={classNames(slot, className)} />;
}
