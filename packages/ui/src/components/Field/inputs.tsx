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

/** A one-line input. */
export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...useFieldWiring(props)} className={classNames(slot, className)} />;
}

/** A few lines of prose. */
export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={2} {...useFieldWiring(props)} className={classNames(area, className)} />;
}

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

export interface PasswordInputProps extends Omit<ComponentProps<"input">, "type"> {
  showLabel: string;
  hideLabel: string;
}

/** A password that can be shown. */
export function PasswordInput({ showLabel, hideLabel, className, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.frame}>
      <input
        // while it is shown as text
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
 * A number in large figures. A turn of the wheel scrolls the page and never changes it. The type of browsers for numbers
 * reads “1.000” as one, “1e3” as a thousand, and gives nothing for what it cannot read; so only the box whose keyboard
 * needs a minus has it.
 */
export function NumberInput(given: NumberInputProps) {
  const { signed, min, max, className, onWheel, ...props } = given;
  return (
    <input
      // the keyboard of digits alone has no minus on an iPhone; the one of the type has figures and signs
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
