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
  /** Receives the box in the form's interface. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The text box for a list of many thousands of names. */
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
    // the focused text box is gone
    const { activeElement } = document;
    if (activeElement === document.body) editor.box.focus({ preventScroll: true });
    return () => {
      mounted.current = undefined;
      editor.destroy();
    };
  }, []);
  // the cast is safe: the form uses only the part in `TextBox`
  useImperativeHandle(box, () => mounted.current?.box as HTMLTextAreaElement, []);
  useLayoutEffect(() => mounted.current?.setText(text), [text]);
  useEffect(
    () => mounted.current?.setWords({ label, description, isInvalid }),
    [label, description, isInvalid],
  );
  return <div ref={host} />;
}
