import type { Pagination } from "@sortes/contract";
import { buttonClass, layout, text } from "@sortes/ui";
import { useEffect, useEffectEvent } from "react";
import { useIntl } from "react-intl";
import * as styles from "./campaigns.css.ts";

interface ListPagerProps {
  pagination: Pagination;
  /** Shows another page. `replace`: the address of the one that is left leads nowhere. */
  onPage: (page: number, replace: boolean) => void;
}

/** Says which of how many stand on the page, and leads to the others. */
export function ListPager({ pagination, onPage }: ListPagerProps) {
  const { formatMessage } = useIntl();
  const { total, page, limit } = pagination;
  const pages = Math.max(1, pagination.pages);
  // the last page may have lost its last row
  const isPast = page > pages;
  const showLast = useEffectEvent(() => onPage(pages, true));
  useEffect(() => {
    if (isPast) showLast();
  }, [isPast]);
  if (isPast || total === 0) return null;

  const step = (by: 1 | -1) => {
    const isEnd = page + by < 1 || page + by > pages;
    return {
      type: "button" as const,
      className: buttonClass({ tone: "quiet", size: "sm" }),
      // stays in the tab order: the focus would be lost at the ends
      "aria-disabled": isEnd,
      onClick() {
        if (!isEnd) onPage(page + by, false);
      },
    };
  };
  const from = (page - 1) * limit + 1;
  return (
    <nav className={styles.pager} aria-label={formatMessage({ id: "campaigns.pages" })}>
      <span role="status" className={text.muted}>
        {formatMessage(
          { id: "campaigns.range" },
          { from, to: Math.min(total, page * limit), total },
        )}
      </span>
      {pages > 1 && (
        <div className={layout.row}>
          <button {...step(-1)}>{formatMessage({ id: "campaigns.previous" })}</button>
          <b className={styles.place}>{formatMessage({ id: "campaigns.page" }, { page, pages })}</b>
          <button {...step(1)}>{formatMessage({ id: "campaigns.next" })}</button>
        </div>
      )}
    </nav>
  );
}
