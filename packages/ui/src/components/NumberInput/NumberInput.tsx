import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { useFieldWiring } from "../Field/field-context.ts";
import { numberInput } from "./NumberInput.css.ts";

/** A number in large figures. A turn of the wheel scrolls the page and never changes it. */
export function NumberInput({ className, onWheel, ...props }: ComponentProps<"input">) {
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      {...useFieldWiring(props)}
      type="number"
      className={classNames(numberInput, className)}
      onWheel={(event) => {
        event.currentTarget.blur();
        onWheel?.(event);
      }}
    />
  );
}
