import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import * as field from "../Field/Field.css.ts";
import { FieldError } from "../Field/Field.tsx";
import * as styles from "./Checkbox.css.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  /** The label. */
  children: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what is wrong; its presence marks the box as invalid. */
  error?: ReactNode;
}

/** A box to tick; its whole row takes the press. */
export function Checkbox({ children, hint, error, className, ...props }: CheckboxProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={classNames(styles.whole, className)}>
      <label className={styles.row}>
        <input
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          {...props}
          type="checkbox"
          className={styles.box}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className={field.meta}>
          {hint}
        </div>
      )}
    </div>
  );
}
