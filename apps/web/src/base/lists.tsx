import { limits } from "@sortes/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { Field, Select, TextInput } from "@sortes/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { type MessageId, useIntl } from "./intl.ts";

/** Options of a query for one page of a list, which keeps the page before until it is there. */
export const pageQuery = {
  placeholderData: keepPreviousData,
  // the route loader has just tried
  retryOnMount: false,
} as const;

/** Navigation options for other filters or another page; changing a filter returns to the first page. */
export const searchFor = <Search extends object>(change: Search, replace: boolean) => ({
  search: (last: Search) => ({ ...last, page: undefined, after: undefined, ...change }),
  resetScroll: false,
  replace,
});

/** Milliseconds between the last key press and the search. */
const pause = 300;

interface SearchFieldProps {
  /** The label of the search; default: names. */
  label?: MessageId;
  /** The value in the address. */
  value: string | undefined;
  /** Receives undefined for an empty search. */
  onSearch: (text: string | undefined) => void;
}

/** Searches a list while the person types. */
export function SearchField({ label = "history.search", value = "", onSearch }: SearchFieldProps) {
  const { t } = useIntl();
  const [text, setText] = useState(value);
  // Back changes the address; one that follows a search may arrive while the person types on
  const [last, setLast] = useState(value);
  const [asked, setAsked] = useState<string>();
  if (last !== value) {
    setLast(value);
    setAsked(undefined);
    if (value !== asked && text.trim() !== value) setText(value);
  }
  const search = useEffectEvent((words: string) => {
    setAsked(words);
    onSearch(words || undefined);
  });
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <div role="search">
      <Field label={t(label)}>
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

interface FilterSelectProps<Value extends string> {
  className?: string;
  label: MessageId;
  /** The choice that leaves nothing out. */
  all: MessageId;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** Undefined for all. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Filters a list by one of some values. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { className, label, all, values, nameOf, value = "", onChange } = props;
  const { t } = useIntl();
  return (
    <Field className={className} label={t(label)}>
      <Select
        value={value}
        onChange={({ target }) => onChange(values.find((one) => one === target.value))}
      >
        <option value="">{t(all)}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
