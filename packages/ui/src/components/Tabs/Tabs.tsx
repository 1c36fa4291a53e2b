import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { step } from "../TypeTiles/TypeTiles.tsx";
import * as styles from "./Tabs.css.ts";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  items: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Ids of the tabs and of their `TypePanel` begin with this. */
  idBase: string;
}

/** Names of views in one line; arrow keys move and choose. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, idBase } = props;
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = items.findIndex((item) => item.value === value);
    const target = step(event.key, at, items.length - 1);
    const item = target === undefined ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
    onChange(item.value);
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} className={styles.tabs}>
      {items.map((item) => {
        const selected = item.value === value;
        return (
          <button
            key={item.value}
            id={`${idBase}-${item.value}`}
            type="button"
            role="tab"
            aria-selected={selected}
            aria-controls={`${idBase}-panel`}
            tabIndex={selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
            onKeyDown={onKeyDown}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
}
