import { useId, type ReactNode } from "react";
import * as field from "../Field/Field.css.ts";
import { FieldError } from "../Field/FieldError.tsx";
import { legend as legendClass } from "./SegmentedRadios.css.ts";

export interface RadioFieldsetProps {
  legend: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what is wrong. */
  error?: ReactNode;
  children: ReactNode;
}

/** A group of radios with its legend, error and hint, in the look of a `Field`. */
export function RadioFieldset({ legend, hint, error, children }: RadioFieldsetProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className={field.field} aria-describedby={described || undefined}>
      <legend className={legendClass}>{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className={field.meta}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}
