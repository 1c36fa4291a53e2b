import { type ReactNode, useId } from "react";
import * as field from "../Field/Field.css.ts";
import { FieldError } from "../Field/Field.tsx";
import * as styles from "./SegmentedRadios.css.ts";
import { legend as legendClass } from "./SegmentedRadios.css.ts";

interface RadioFieldsetProps {
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

const manyFrom = 4;

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SegmentedRadiosProps<Value extends string> {
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** Name of the radios in their form; made when it is not given. */
  name?: string | undefined;
}

/** A choice between a few options in a form, all of them visible. Four or more stand two by two on a phone. */
export function SegmentedRadios<Value extends string>(props: SegmentedRadiosProps<Value>) {
  const { legend, options, value, onChange, hint, error } = props;
  const made = useId();
  return (
    <RadioFieldset legend={legend} hint={hint} error={error}>
      <div className={styles.trackOf[options.length < manyFrom ? "few" : "many"]}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={props.name ?? made}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.input}
            />
            <span className={styles.words}>{option.label}</span>
          </label>
        ))}
      </div>
    </RadioFieldset>
  );
}
