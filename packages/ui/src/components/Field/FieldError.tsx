import type { ReactNode } from "react";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./Field.css.ts";

interface FieldErrorProps {
  /** What describes the control. */
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
