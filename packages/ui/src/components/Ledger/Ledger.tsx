import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { type Kind, made, type Stock } from "../../theme/stocks.css.ts";
import { visuallyHidden } from "../../theme/utilities.css.ts";
import { GeneratorTile } from "../GeneratorTile/GeneratorTile.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { tick, words } from "../Tabs/Tabs.css.ts";
import * as styles from "./Ledger.css.ts";

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
  /** The first is the total of the others. */
  items: readonly CountTile<Value>[];
  /** The chosen one. */
  value: Value;
  /** Called with the pressed tile, which may be the chosen one. */
  onPress: (value: Value) => void;
}

/** The count of each kind: a strip of tiles that filters the list below. */
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

export type SortOrder = "asc" | "desc";

export interface LedgerColumn {
  id: string;
  label: ReactNode;
  /** The sort direction of this column; undefined if the rows are sorted by another one. */
  order?: SortOrder | undefined;
  /** Sorts by this column, or reverses its order. */
  onSort?: (() => void) | undefined;
  /** Visually hidden, for screen readers only: the heading of the actions. */
  hidesLabel?: boolean | undefined;
}

export interface LedgerProps {
  label: string;
  columns: readonly LedgerColumn[];
  /**
   * For more than three columns: cells wrap, and below 720 px the actions are beside the name. With “lines” the other
   * cells share a line there.
   */
  dense?: boolean | "lines" | undefined;
  /** `LedgerRow`s. */
  children: ReactNode;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- what CSS shows as blocks is a table for some browsers only if it says so

/** A table of named things. Below 720 px, where its head is hidden, each row is a block. */
export function Ledger({ label, columns, dense, children }: LedgerProps) {
  return (
    <div className={styles.frame}>
      <table
        role="table"
        aria-label={label}
        data-dense={dense === "lines" ? dense : dense ? "" : undefined}
        className={styles.table}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.id} {...column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ label, order, onSort, hidesLabel }: LedgerColumn) {
  const words = hidesLabel ? <span className={visuallyHidden}>{label}</span> : label;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={order && ariaSort[order]}
      className={styles.heading}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {words}
          <Icon
            name={order === "asc" ? "caret-up-bold" : "caret-down-bold"}
            className={styles.caret}
          />
        </button>
      ) : (
        words
      )}
    </th>
  );
}

export interface LedgerRowProps {
  /** The header cell of the row. */
  name: ReactNode;
  /** The other cells, in the order of the columns. */
  cells: readonly ReactNode[];
  /** Labels of the cells below 720 px, where the head is hidden; undefined for a cell that needs none. */
  labels?: readonly (string | undefined)[] | undefined;
  /** Buttons in the last column; omit them if there is nothing to do. */
  actions?: ReactNode;
}

export function LedgerRow({ name, cells, labels = [], actions }: LedgerRowProps) {
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        {name}
      </th>
      {cells.map((cell, i) => (
        <td key={i} role="cell" className={styles.cell}>
          {labels[i] && <span className={styles.label}>{labels[i]} </span>}
          {cell}
        </td>
      ))}
      {actions !== undefined && (
        <td role="cell" className={styles.actions}>
          <div className={styles.actionRow}>{actions}</div>
        </td>
      )}
    </tr>
  );
}

/** The drawing and name of a type of result. */
export function LedgerKind({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <span className={styles.kind}>
      <GeneratorTile kind={kind} />
      {children}
    </span>
  );
}
