import { createContext, type ReactNode, use, useId } from "react";
import { classNames } from "../../class-names.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./Field.css.ts";

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}

/** The props of a control with what its `Field` knows: id, description and error state. */
export function useFieldWiring<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldContext);
  if (!field) return props;
  const described = [props["aria-describedby"], field.describedBy].filter(Boolean).join(" ");
  return {
    ...props,
    id: field.id,
    "aria-describedby": described || undefined,
    "aria-invalid": props["aria-invalid"] ?? (field.invalid || undefined),
  };
}

interface FieldErrorProps {
  /** The id by which the control refers to this text. */
  id: string;
  children: ReactNode;
}

/** The sentence below a control that says what is wrong with it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="warning-circle-fill" />
      <span>{children}</span>
    </p>
  );
}

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

interface FieldGroupProps {
  legend: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what is wrong. */
  error?: ReactNode;
  children: ReactNode;
}

/** A group of controls with its legend, error and hint, in the look of a `Field`. */
export function FieldGroup({ legend, hint, error, children }: FieldGroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.field} aria-describedby={described || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className={styles.meta}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}
