import * as styles from "./Segment.css.ts";

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  /** The full name, which contains the short label: “EN, English”. */
  name?: string | undefined;
  /** The language of label and name. */
  lang?: string | undefined;
}

export interface SegmentProps<Value extends string> {
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few options, all of them visible: the language of the page. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div role="group" aria-label={label} className={styles.track}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-label={option.name}
          aria-pressed={option.value === value}
          className={styles.choice}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
