import { NumberInput } from "@sortes/ui";
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "./services.ts";
import { plainNumber, wholeOf } from "./typed-number.ts";

/** The part of a change event that handlers read. */
export interface Typed {
  target: { value: string };
}

/**
 * For a number input: when it loses the focus or its form is submitted, the typed text, such as “1.000” in Romanian, is
 * replaced by plain digits, so that the number drawn with is always the one on screen.
 */
export function usePlainNumber(
  value: string,
  onChange: (event: Typed) => void,
): { ref: RefObject<HTMLInputElement | null>; onBlur: () => void } {
  const [language] = useLanguage();
  const ref = useRef<HTMLInputElement>(null);
  const settle = () => {
    const plain = plainNumber(value, language);
    // flushed, because the form is submitted with it
    if (plain !== value) flushSync(() => onChange({ target: { value: plain } }));
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    const form = ref.current?.form;
    const send = () => latest.current();
    // capture: before React handles the event
    form?.addEventListener("submit", send, { capture: true });
    return () => form?.removeEventListener("submit", send, { capture: true });
  }, []);
  return { ref, onBlur: settle };
}

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
