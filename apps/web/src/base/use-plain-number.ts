import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "./services.ts";
import { plainNumber } from "./typed-number.ts";

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
