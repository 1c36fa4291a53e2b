import { useId, type ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import * as styles from "./Field.css.ts";
import { FieldContext } from "./field-context.ts";
import { FieldError } from "./FieldError.tsx";

export interface FieldProps {
  label: ReactNode;
  /** Exactly one control of this package. */
  children: ReactNode;
  /** Said after the label: “(optional)”. */
  optional?: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what is wrong; its presence marks the control as invalid. */
  error?: ReactNode;
  /** A live count at the right of the hint: “27 names”. */
  count?: ReactNode;
  /** Id of the control; made when it is not given. */
  id?: string | undefined;
  className?: string | undefined;
}

/** A label, its control, the error between, hint and count below, wired together by id. */
export function Field(props: FieldProps) {
  const { label, children, optional, hint, error, count, className } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = [error && `${id}-error`, (hint || count) && `${id}-hint`].filter(Boolean);
  const wiring = { id, describedBy: described.join(" ") || undefined, invalid: Boolean(error) };
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {(hint || count) && (
        <div id={`${id}-hint`} className={styles.meta}>
          <span>{hint}</span>
          {count && <b className={styles.count}>{count}</b>}
        </div>
      )}
    </div>
  );
}
