import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { Kind } from "../../theme/kind.ts";
import { made } from "../../theme/stocks.css.ts";
import { Drawing, Icon } from "../Icon/Icon.tsx";
import { useTabs } from "../Tabs/Tabs.tsx";
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

/** One strip of stocks as tabs; arrow keys move and choose. */
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
