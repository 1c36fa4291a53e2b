import type { ReactNode } from "react";
import * as styles from "./Tabs.css.ts";
import { useTabs } from "./use-tabs.ts";

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
