import type { Pagination } from "@sortes/contract";
import { Button, EmptyState, layout, Sheet, Skeleton } from "@sortes/ui";
import { type ReactNode, useEffect, useRef } from "react";
import * as styles from "./base.css.ts";
import { ListFailure } from "./failures.tsx";
import { type MessageId, useIntl } from "./intl.ts";
import { HistoryPager, ListPager } from "./pagers.tsx";
import { useLostFocus } from "./use-lost-focus.ts";

/** The state of the call that loads a list. */
export interface CollectionQuery {
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface ListPanelProps {
  query: CollectionQuery;
  /** A change scrolls to the beginning of the list. */
  page?: unknown;
  loading: MessageId;
  /** Names what failed; default: loading a list. */
  failed?: MessageId;
  /** Shown above the loading state. */
  before?: ReactNode;
  children: ReactNode;
}

/** A paginated list with its loading and error states. Takes the focus when a focused button in it goes. */
function ListPanel({ query, page, loading, failed, before, children }: ListPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { error, isPending, isPlaceholderData, refetch } = query;
  const { t } = useIntl();
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    panel.current?.scrollIntoView({ block: "start" });
  }, [page]);
  return (
    <div
      {...useLostFocus()}
      ref={panel}
      className={layout.stack}
      aria-busy={isPending || isPlaceholderData}
    >
      {before}
      {Boolean(error) && (
        <ListFailure error={error} failed={failed} onRetry={() => void refetch()} />
      )}
      {isPending && <Skeleton shape="rows" label={t(loading)} />}
      {children}
    </div>
  );
}

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
  /** Replaces `pages` where the range and the total are shown too. */
  pagination?: Pagination | undefined;
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
  const { pages = 1, pagination, sorted, onPage, foot, ...panel } = rest;
  const { t } = useIntl();
  const page = typeof rest.page === "number" ? rest.page : 1;
  const showPage = (to: number, replace: boolean) => onPage?.(to === 1 ? undefined : to, replace);
  const pager = rows && onPage && !pagination && (
    <HistoryPager page={page} pages={pages} {...(sorted && { sorted })} onPage={showPage} />
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
      {pagination && <ListPager pagination={pagination} onPage={showPage} />}
      {foot ?? (inSheet ? <div className={styles.foot}>{pager}</div> : pager)}
    </>
  );
  return <ListPanel {...panel}>{inSheet ? <Sheet>{list}</Sheet> : list}</ListPanel>;
}
