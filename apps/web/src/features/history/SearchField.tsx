import { limits } from "@sortes/contract";
import { Field, TextInput } from "@sortes/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";

/** Milliseconds after the last letter until the list is looked for. */
const pause = 300;

interface SearchFieldProps {
  /** What is looked for; names unless said. */
  label?: MessageId;
  /** What the address says. */
  value: string;
  onSearch: (text: string) => void;
}

/** Looks through a list, as one types. */
export function SearchField({ label = "history.search", value, onSearch }: SearchFieldProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(value);
  // Back changes the address
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    if (text.trim() !== value) setText(value);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <div role="search">
      <Field label={formatMessage({ id: label })}>
        <TextInput
          type="search"
          name="q"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </div>
  );
}
