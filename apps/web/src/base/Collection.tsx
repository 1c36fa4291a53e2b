import { Button, EmptyState, Sheet } from "@sortes/ui";
import type { ReactNode } from "react";
import * as styles from "./base.css.ts";
import { type MessageId, useIntl } from "./intl.ts";
import { HistoryPager, ListPanel, type ListPanelProps } from "./lists.tsx";

interface CollectionProps<Row> extends Omit<ListPanelProps, "children"> {
  /** Without a sheet around it, the rows have paper of their own. */
  inSheet?: boolean;
  /** Search and filters above the rows. */
  filters?: ReactNode;
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  /** Says that there is nothing at all. */
  none: MessageId;
  /** Leads on from there. */
  lead?: ReactNode;
  /** Set if a filter or a search leaves rows out: says that nothing fits, and shows all. */
  narrowed?: { nothing: MessageId; all: MessageId; onAll: () => void } | false;
  /** The number of pages. */
  pages?: number | undefined;
  /** Labels its pages by place rather than by age. */
  sorted?: boolean;
  /** Shows another page; undefined is the first. */
  onPage?: (page: number | undefined, replace: boolean) => void;
  /** Replaces the links to other pages. */
  foot?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of things: loading, failed, empty, or its rows and the links to its other pages. */
export function Collection<Row>(props: CollectionProps<Row>) {
  const { inSheet, filters, rows, none, lead, narrowed, children, ...rest } = props;
  const { pages = 1, sorted, onPage, foot, ...panel } = rest;
  const { t } = useIntl();
  const page = typeof rest.page === "number" ? rest.page : 1;
  const pager = rows && onPage && (
    <HistoryPager
      page={page}
      pages={pages}
      {...(sorted && { sorted })}
      onPage={(to, replace) => onPage(to === 1 ? undefined : to, replace)}
    />
  );
  const list = (
    <>
      {filters}
      {rows?.length === 0 && page === 1 && (
        <EmptyState isPlain={inSheet} title={t(narrowed ? narrowed.nothing : none)}>
          {narrowed ? (
            <Button tone="quiet" onClick={narrowed.onAll}>
              {t(narrowed.all)}
            </Button>
          ) : (
            lead
          )}
        </EmptyState>
      )}
      {rows && rows.length > 0 && children(rows)}
      {foot ?? (inSheet ? <div className={styles.foot}>{pager}</div> : pager)}
    </>
  );
  return <ListPanel {...panel}>{inSheet ? <Sheet>{list}</Sheet> : list}</ListPanel>;
}
