import { NumberInput, TextInput } from "@sortes/ui";
import type { ComponentProps, KeyboardEvent } from "react";
import { wholeOf } from "./typed-number.ts";
import { type Typed, usePlainNumber } from "./use-plain-number.ts";

interface NumberBoxProps extends Omit<ComponentProps<typeof NumberInput>, "onChange" | "ref"> {
  value: string;
  onChange: (event: Typed) => void;
  /** Receives the element, to focus it. */
  ref?: { current: HTMLInputElement | null };
}

const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** An input for an integer, parsed by `wholeOf`. The arrow keys increase and decrease it. */
export function NumberBox({ ref: outer, ...props }: NumberBoxProps) {
  const { value, onChange, signed, min = 0, max = Number.MAX_SAFE_INTEGER } = props;
  const { ref, onBlur } = usePlainNumber(value, onChange);
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    const next = wholeOf(value) + (by ?? 0);
    // a native number input steps by itself
    if (signed || by === undefined || Number.isNaN(next)) return;
    event.preventDefault();
    onChange({ target: { value: String(Math.min(Math.max(next, Number(min)), Number(max))) } });
  };
  return (
    <NumberInput
      {...props}
      ref={(box) => {
        ref.current = box;
        if (outer) outer.current = box;
      }}
      onBlur={onBlur}
      onKeyDown={step}
    />
  );
}

interface DecimalBoxProps extends Omit<ComponentProps<typeof TextInput>, "onChange" | "ref"> {
  value: string;
  onChange: (event: Typed) => void;
}

/** An input for a decimal number, with a point or a comma. */
export function DecimalBox(props: DecimalBoxProps) {
  const plain = usePlainNumber(props.value, props.onChange);
  return <TextInput inputMode="decimal" autoComplete="off" {...props} {...plain} />;
}
