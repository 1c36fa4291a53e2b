import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { made, type Stock } from "../../theme/stocks.css.ts";
import { Icon } from "../Icon/Icon.tsx";
import { tick, words } from "../TypeTiles/TypeTiles.css.ts";
import * as styles from "./CountTiles.css.ts";

export interface CountTile<Value extends string> {
  value: Value;
  stock: Stock;
  /** “12” */
  count: ReactNode;
  /** “Teams” */
  label: ReactNode;
}

export interface CountTilesProps<Value extends string> {
  label: string;
  /** The first stands for the whole of the others. */
  items: readonly CountTile<Value>[];
  /** The chosen one. */
  value: Value;
  /** What is pressed, which may be the chosen one. */
  onPress: (value: Value) => void;
}

/** How many there are of each kind: a strip of stocks that filters what stands below. */
export function CountTiles<Value extends string>(props: CountTilesProps<Value>) {
  const { label, items, value, onPress } = props;
  return (
    <div role="group" aria-label={label} className={styles.tiles}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          className={classNames(styles.tile, made[item.stock])}
          onClick={() => onPress(item.value)}
        >
          <b className={styles.count}>{item.count}</b> <span className={words}>{item.label}</span>
          {item.value === value && <Icon name="check-bold" size="lg" className={tick} />}
        </button>
      ))}
    </div>
  );
}
