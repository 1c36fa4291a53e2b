import { useState, type ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { IconButton } from "../Button/Button.tsx";
import { slot } from "../Field/Field.css.ts";
import { useFieldWiring } from "../Field/field-context.ts";
import * as styles from "./PasswordInput.css.ts";

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
