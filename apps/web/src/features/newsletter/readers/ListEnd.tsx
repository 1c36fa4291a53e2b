import type { Pagination } from "@sortes/contract";
import { Button, EmptyState } from "@sortes/ui";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { HistoryPager } from "../../../base/lists.tsx";
import * as styles from "./subscribers.css.ts";

interface ListEndProps {
  pagination: Pagination;
  /** The page that the address names, from 1. */
  page: number;
  /** Whether a filter or a search leaves entries out. */
  isNarrowed: boolean;
  none: MessageId;
  nothingFits: MessageId;
  showAll: MessageId;
  onShowAll: () => void;
  /** Shows another page; undefined is the first. */
  onPage: (page: number | undefined, replace: boolean) => void;
}

/** The end of a list of readers or bounces: why it is empty, and its other pages. */
export function ListEnd(props: ListEndProps) {
  const { pagination, page, isNarrowed, none, nothingFits, showAll, onShowAll, onPage } = props;
  const { t } = useIntl();
  return (
    <>
      {pagination.total === 0 && (
        <EmptyState isPlain title={t(isNarrowed ? nothingFits : none)}>
          {isNarrowed && (
            <Button tone="quiet" onClick={onShowAll}>
              {t(showAll)}
            </Button>
          )}
        </EmptyState>
      )}
      <div className={styles.foot}>
        <HistoryPager
          page={page}
          pages={pagination.pages}
          onPage={(to, replace) => onPage(to === 1 ? undefined : to, replace)}
        />
      </div>
    </>
  );
}
