import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { Kind } from "../../theme/kind.ts";
import { made } from "../../theme/stocks.css.ts";
import { Drawing, Icon } from "../Icon/Icon.tsx";
import * as styles from "./TypeTiles.css.ts";

export interface TypeTile<Value extends string> {
  value: Value;
  kind: Kind;
  label: ReactNode;
}

export interface TypeTilesProps<Value extends string> {
  label: string;
  items: readonly TypeTile<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Ids of tiles and panel begin with this. */
  idBase: string;
}

/** Where a key leads from the tab that is chosen; undefined for other keys. */
export const step = (key: string, at: number, last: number): number | undefined =>
  ({
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  })[key];

/** One strip of stocks as tabs; arrow keys move and choose. */
export function TypeTiles<Value extends string>(props: TypeTilesProps<Value>) {
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
    <div ref={strip} role="tablist" aria-label={label} className={styles.tiles}>
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
            className={classNames(styles.tile, made[item.kind.stock])}
            onClick={() => onChange(item.value)}
            onKeyDown={onKeyDown}
          >
            <Drawing name={item.kind.drawing} className={styles.drawing} />
            <span className={styles.words}>{item.label}</span>
            {selected && <Icon name="check-bold" size="lg" className={styles.tick} />}
          </button>
        );
      })}
    </div>
  );
}

export interface TypePanelProps {
  idBase: string;
  /** The chosen tile. */
  value: string;
  children: ReactNode;
  className?: string | undefined;
}

/** What the chosen tile shows. */
export function TypePanel({ idBase, value, children, className }: TypePanelProps) {
  return (
    <div
      id={`${idBase}-panel`}
      role="tabpanel"
      aria-labelledby={`${idBase}-${value}`}
      className={className}
    >
      {children}
    </div>
  );
}
