import { type ReactNode, useId } from "react";
import { classNames } from "../../class-names.ts";
import { FieldGroup } from "../Field/Field.tsx";
import { Drawing } from "../Icon/Icon.tsx";
import { input } from "../SegmentedRadios/SegmentedRadios.css.ts";
import type { RadioOption } from "../SegmentedRadios/SegmentedRadios.tsx";
import * as styles from "./PetTag.css.ts";

/** The kinds of pet that have a drawing. */
export type PetKind = "dog" | "cat" | "bird" | "fish" | "rabbit";

export interface PetTagProps {
  kind: PetKind;
  name: string;
  /** The pet of the draw: “a dog, any gender”. */
  caption: ReactNode;
  /** Swings once when it appears; another name needs another `key`. */
  swing?: boolean | undefined;
}

/** A name on a collar tag. */
export function PetTag({ kind, name, caption, swing }: PetTagProps) {
  const letters = Math.min(Math.max([...name].length, 4), 30);
  return (
    <div className={styles.hanger}>
      <div className={classNames(styles.tag, swing && styles.swinging)}>
        <Drawing name={`pet-${kind}`} className={styles.petTagDrawing} />
        <b className={styles.nameOf[letters]}>{name}</b>
        <span className={styles.caption}>{caption}</span>
      </div>
    </div>
  );
}

export interface PetTypePickerProps {
  legend: ReactNode;
  /** Five kinds. */
  options: readonly RadioOption<PetKind>[];
  value: PetKind;
  onChange: (value: PetKind) => void;
  /** Name of the radios in their form; made when it is not given. */
  name?: string | undefined;
}

/** The kind of pet, as five tokens of which one is chosen. */
export function PetTypePicker(props: PetTypePickerProps) {
  const { legend, options, value, onChange } = props;
  const made = useId();
  return (
    <FieldGroup legend={legend}>
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
    </FieldGroup>
  );
}
