import { useId, type ReactNode } from "react";
import { Drawing } from "../Icon/Icon.tsx";
import type { PetKind } from "../PetTag/PetTag.tsx";
import { RadioFieldset, type RadioOption } from "../SegmentedRadios/SegmentedRadios.tsx";
import { input } from "../SegmentedRadios/SegmentedRadios.css.ts";
import * as styles from "./PetTypePicker.css.ts";

export interface PetTypePickerProps {
  legend: ReactNode;
  /** Five kinds. */
  options: readonly RadioOption<PetKind>[];
  value: PetKind;
  onChange: (value: PetKind) => void;
  error?: ReactNode;
  /** Name of the radios in their form; made when it is not given. */
  name?: string | undefined;
}

/** The kind of pet, as five tokens of which one is chosen. */
export function PetTypePicker(props: PetTypePickerProps) {
  const { legend, options, value, onChange, error } = props;
  const made = useId();
  return (
    <RadioFieldset legend={legend} error={error}>
      <div className={styles.pets}>
        {options.map((option) => (
          <label key={option.value} className={styles.pet}>
            <input
              type="radio"
              name={props.name ?? made}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={input}
            />
            <span className={styles.token}>
              <Drawing name={`pet-${option.value}`} className={styles.drawing} />
            </span>
            <span className={styles.words}>{option.label}</span>
          </label>
        ))}
      </div>
    </RadioFieldset>
  );
}
