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
  /** The first stands for the whole of the others. */
  items: readonly CountTile<Value>[];
  /** The chosen one. */
  value: Value;
  /** Called with the pressed tile, which may be the chosen one. */
  onPress: (value: Value) => void;
}

/** The number of each kind: a strip of stocks that filters the list below. */
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
  /** The direction in which the rows are sorted by this column; undefined if they are sorted by another. */
  order?: SortOrder | undefined;
  /** Sorts by this column, or the other way round. */
  onSort?: (() => void) | undefined;
  /** Read aloud, not seen: the heading of the actions. */
  unseen?: boolean | undefined;
}

export interface LedgerProps {
  label: string;
  columns: readonly LedgerColumn[];
  /** For more than three columns: cells wrap, and below 720 px the actions stand beside the name. */
  dense?: boolean | undefined;
  /** `LedgerRow`s. */
  children: ReactNode;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- what CSS shows as blocks is a table for some browsers only if it says so

/** A table of things with a name each. Below 720 px, where its head is not shown, each row is a block. */
export function Ledger({ label, columns, dense, children }: LedgerProps) {
  return (
    <table
      role="table"
      aria-label={label}
      data-dense={dense ? "" : undefined}
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
  );
}

function Heading({ label, order, onSort, unseen }: LedgerColumn) {
  const words = unseen ? <span className={visuallyHidden}>{label}</span> : label;
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
  /** Heads the row. */
  name: ReactNode;
  /** The other cells, in the order of the columns. */
  cells: readonly ReactNode[];
  /** The labels of cells below 720 px, if the head does not name them. */
  labels?: readonly (string | undefined)[] | undefined;
  /** Buttons, in the last column; without one where there is nothing to do. */
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

/** A type of result, by its drawing and its name. */
export function LedgerKind({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <span className={styles.kind}>
      <GeneratorTile kind={kind} />
      {children}
    </span>
  );
}
