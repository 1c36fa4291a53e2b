import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { useFieldWiring } from "../Field/field-context.ts";
import { numberInput } from "./NumberInput.css.ts";

interface NumberInputProps extends ComponentProps<"input"> {
  /** Whether the number may be below zero. */
  signed?: boolean;
}

/** A number in large figures. A turn of the wheel scrolls the page and never changes it. */
export function NumberInput({ signed, className, onWheel, ...props }: NumberInputProps) {
  return (
    <input
      // the keyboard of digits alone has no minus on an iPhone; the one of the type has figures and signs
      inputMode={signed ? undefined : "numeric"}
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
