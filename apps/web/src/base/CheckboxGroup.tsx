import { Checkbox, layout } from "@sortes/ui";
import { useId } from "react";

interface CheckboxGroupProps<Value extends string> {
  label: string;
  options: readonly Value[];
  textOf: (option: Value) => string;
  /** The ticked options, in the order of the options. */
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

/** Options of which any number may be ticked. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, options, textOf, value, onChange } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={layout.stackSm}>
      <p id={id}>
        <b>{label}</b>
      </p>
      {options.map((option) => (
        <Checkbox
          key={option}
          checked={value.includes(option)}
          onChange={({ target: { checked } }) =>
            onChange(
              options.filter((other) => (other === option ? checked : value.includes(other))),
            )
          }
        >
          {textOf(option)}
        </Checkbox>
      ))}
    </div>
  );
}
