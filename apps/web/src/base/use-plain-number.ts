import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "./services.ts";
import { plainNumber } from "./typed-number.ts";

/** The event of a box, as far as its users read it. */
export interface Typed {
  target: { value: string };
}

/**
 * For a box in which somebody types a number. What they typed as people write it, such as “1.000” in Romanian, is shown
 * back in digits when the box is left or its form is sent, so that nothing is drawn with a number other than the one on
 * the screen.
 */
export function usePlainNumber(
  value: string,
  onChange: (event: Typed) => void,
): { ref: RefObject<HTMLInputElement | null>; onBlur: () => void } {
  const [language] = useLanguage();
  const ref = useRef<HTMLInputElement>(null);
  const settle = () => {
    const plain = plainNumber(value, language);
    // the form is sent with it
    if (plain !== value) flushSync(() => onChange({ target: { value: plain } }));
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    const form = ref.current?.form;
    const send = () => latest.current();
    // before React tells the page
    form?.addEventListener("submit", send, { capture: true });
    return () => form?.removeEventListener("submit", send, { capture: true });
  }, []);
  return { ref, onBlur: settle };
}
