import { type ComponentProps, useState } from "react";
import { classNames } from "../../class-names.ts";
import { IconButton } from "../Button/Button.tsx";
import { slot } from "./Field.css.ts";
import { useFieldWiring } from "./Field.tsx";
import * as styles from "./inputs.css.ts";
import { area, numberInput } from "./inputs.css.ts";

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
        autoCapitalize="none"
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
