import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type LongBoxWords, mountLongBox, type TextBox } from "./long-box.ts";

interface LongNamesBoxProps extends LongBoxWords {
  text: string;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  /** Gets the box as the form knows it. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The box of a list with many thousands of names. */
export function LongNamesBox(props: LongNamesBoxProps) {
  const { text, label, description, isInvalid, onChange, onPaste, box } = props;
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<ReturnType<typeof mountLongBox>>(undefined);
  const change = useEffectEvent(onChange);
  const paste = useEffectEvent(onPaste);
  const first = useEffectEvent(() => ({ text, words: { label, description, isInvalid } }));
  const give = useEffectEvent((next: TextBox | null) => {
    // the form uses no more of it
    box.current = next as HTMLTextAreaElement | null;
  });
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const editor = mountLongBox({
      host: host.current,
      ...first(),
      onChange: (next) => change(next),
      onPaste: (event) => paste(event),
    });
    mounted.current = editor;
    give(editor.box);
    // the box that had the focus is gone
    const { activeElement } = document;
    if (activeElement === document.body) editor.box.focus({ preventScroll: true });
    return () => {
      give(null);
      mounted.current = undefined;
      editor.destroy();
    };
  }, []);
  useLayoutEffect(() => mounted.current?.setText(text), [text]);
  useEffect(
    () => mounted.current?.setWords({ label, description, isInvalid }),
    [label, description, isInvalid],
  );
  return <div ref={host} />;
}
