import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { useFieldWiring } from "../Field/field-context.ts";
import * as styles from "./Select.css.ts";

export interface SelectProps extends ComponentProps<"select"> {
  /** Large figures, for a choice of numbers. */
  big?: boolean | undefined;
}

/** The system's own select in our slot. */
export function Select({ big, className, ...props }: SelectProps) {
  return (
    <select
      {...useFieldWiring(props)}
      className={classNames(styles.select, big && styles.big, className)}
    />
  );
}
