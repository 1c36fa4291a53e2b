import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { type LongBoxWords, mountLongBox } from "./long-box.ts";

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
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const editor = mountLongBox({
      host: host.current,
      ...first(),
      onChange: (next) => change(next),
      onPaste: (event) => paste(event),
    });
    mounted.current = editor;
    // the box that had the focus is gone
    const { activeElement } = document;
    if (activeElement === document.body) editor.box.focus({ preventScroll: true });
    return () => {
      mounted.current = undefined;
      editor.destroy();
    };
  }, []);
  // the form uses no more of it
  useImperativeHandle(box, () => mounted.current?.box as HTMLTextAreaElement, []);
  useLayoutEffect(() => mounted.current?.setText(text), [text]);
  useEffect(
    () => mounted.current?.setWords({ label, description, isInvalid }),
    [label, description, isInvalid],
  );
  return <div ref={host} />;
}
