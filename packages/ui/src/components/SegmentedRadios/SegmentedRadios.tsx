import { type ReactNode, useId } from "react";
import { FieldGroup } from "../Field/Field.tsx";
import * as styles from "./SegmentedRadios.css.ts";

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
    <FieldGroup legend={legend} hint={hint} error={error}>
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
    </FieldGroup>
  );
}
