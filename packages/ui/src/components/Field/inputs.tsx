import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { classNames } from "../../class-names.ts";
import { IconButton } from "../Button/Button.tsx";
import * as field from "./Field.css.ts";
import { slot } from "./Field.css.ts";
import { FieldError, useFieldWiring } from "./Field.tsx";
import * as styles from "./inputs.css.ts";
import { area, numberInput } from "./inputs.css.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  /** The label. */
  children: ReactNode;
  hint?: ReactNode;
  /** The error message; its presence marks the box as invalid. */
  error?: ReactNode;
}

/** A checkbox; its whole row reacts to a press. */
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

/** A one-line input. */
export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...useFieldWiring(props)} className={classNames(slot, className)} />;
}

/** A few lines of prose. */
export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={2} {...useFieldWiring(props)} className={classNames(area, className)} />;
}

export interface SelectProps extends ComponentProps<"select"> {
  /** Large digits, for a choice of numbers. */
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

export interface PasswordInputProps extends Omit<ComponentProps<"input">, "type"> {
  showLabel: string;
  hideLabel: string;
}

/** A password input with a button that shows the password. */
export function PasswordInput({ showLabel, hideLabel, className, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.frame}>
      <input
        // while the password is shown as text
        {...(shown && { autoCapitalize: "none" })}
        autoCorrect="off"
        spellCheck={false}
        {...useFieldWiring(props)}
        type={shown ? "text" : "password"}
        className={classNames(slot, styles.input, className)}
      />
      <IconButton
        icon={shown ? "eye-slash" : "eye"}
        label={shown ? hideLabel : showLabel}
        className={styles.toggle}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

interface NumberInputProps extends ComponentProps<"input"> {
  /** Whether the number may be below zero. */
  signed?: boolean;
}

/**
 * A number in large digits. The mouse wheel scrolls the page and never changes the number. Browsers read “1.000” as one
 * and “1e3” as a thousand in `type="number"`, and return an empty value for unreadable input; so only signed inputs
 * have that type, for its keyboard with a minus.
 */
export function NumberInput(given: NumberInputProps) {
  const { signed, min, max, className, onWheel, ...props } = given;
  return (
    <input
      // an iPhone's numeric keyboard has no minus; the default one of `type="number"` has digits and signs
      inputMode={signed ? undefined : "numeric"}
      autoComplete="off"
      {...useFieldWiring(props)}
      {...(signed ? { type: "number", min, max } : { type: "text" })}
      className={classNames(numberInput, className)}
      onWheel={(event) => {
        event.currentTarget.blur();
        onWheel?.(event);
      }}
    />
  );
}
