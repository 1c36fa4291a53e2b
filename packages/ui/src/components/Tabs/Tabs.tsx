import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../../class-names.ts";
import { type Kind, made } from "../../theme/stocks.css.ts";
import { Drawing, Icon } from "../Icon/Icon.tsx";
import * as styles from "./Tabs.css.ts";

/** The index of the tab that a key selects; undefined for other keys. */
const step = (key: string, at: number, last: number): number | undefined =>
  ({
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  })[key];

interface TabsState<Value extends string> {
  label: string;
  items: readonly { value: Value }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Prefix of the ids of the tabs and their `TypePanel`. */
  idBase: string;
}

/** Makes a row of buttons tabs: roles, and arrow keys that move the focus and select. */
function useTabs<Value extends string>(state: TabsState<Value>) {
  const { label, items, value, onChange, idBase } = state;
  const strip = useRef<HTMLDivElement>(null);
  // if none is chosen, the first tab is focusable
  const reached = items.some((item) => item.value === value) ? value : items[0]?.value;
  // from the focused tab, because the value is that of the last render
  const onKeyDown = (event: KeyboardEvent, own: Value): void => {
    const at = items.findIndex((item) => item.value === own);
    const target = step(event.key, at, items.length - 1);
    const item = target === undefined ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
    onChange(item.value);
  };
  return {
    list: { ref: strip, role: "tablist", "aria-label": label },
    tab: (own: Value) =>
      ({
        id: `${idBase}-${own}`,
        type: "button",
        role: "tab",
        "aria-selected": own === value,
        "aria-controls": `${idBase}-panel`,
        tabIndex: own === reached ? 0 : -1,
        onClick: () => onChange(own),
        onKeyDown: (event: KeyboardEvent) => onKeyDown(event, own),
      }) as const,
  };
}

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  items: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Prefix of the ids of the tabs and their `TypePanel`. */
  idBase: string;
}

/** Names of views in one row; arrow keys move the focus and select. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { list, tab } = useTabs(props);
  return (
    <div {...list} className={styles.tabs}>
      {props.items.map((item) => (
        <button key={item.value} {...tab(item.value)} className={styles.tab}>
          {item.label}
        </button>
      ))}
    </div>
  );
}

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
  /** Prefix of the ids of the tiles and their panel. */
  idBase: string;
}

/** A strip of tiles as tabs; arrow keys move the focus and select. */
export function TypeTiles<Value extends string>(props: TypeTilesProps<Value>) {
  const { list, tab } = useTabs(props);
  return (
    <div {...list} className={styles.tiles}>
      {props.items.map(({ value, kind, label }) => (
        <button key={value} {...tab(value)} className={classNames(styles.tile, made[kind.stock])}>
          <Drawing name={kind.drawing} className={styles.drawing} />
          <span className={styles.words}>{label}</span>
          {value === props.value && <Icon name="check-bold" size="lg" className={styles.tick} />}
        </button>
      ))}
    </div>
  );
}

export interface TypePanelProps {
  idBase: string;
  /** The chosen tile. */
  value: string;
  children: ReactNode;
}

/** The content of the chosen tile. */
export function TypePanel({ idBase, value, children }: TypePanelProps) {
  return (
    <div id={`${idBase}-panel`} role="tabpanel" aria-labelledby={`${idBase}-${value}`}>
      {children}
    </div>
  );
}
