import type { Pagination } from "@sortes/contract";
import { buttonClass, layout, text } from "@sortes/ui";
import { useEffect, useEffectEvent } from "react";
import { useIntl } from "./intl.ts";
import * as styles from "./base.css.ts";

/** Shows another page. `replace`: replace the current history entry, whose page does not exist. */
type ShowPage = (page: number, replace: boolean) => void;

interface Pages {
  /** From 1. */
  page: number;
  pages: number;
  onPage: ShowPage;
}

/**
 * Links between the pages of a list. A page beyond the last one, which may just have lost its last row, redirects to
 * the last.
 * @returns the props of the buttons back (-1) and forward (1); null on a page that does not exist.
 */
export function usePager({ page, pages, onPage }: Pages) {
  const last = Math.max(1, pages);
  const isPast = page > last;
  const showLast = useEffectEvent(() => onPage(last, true));
  useEffect(() => {
    if (isPast) showLast();
  }, [isPast]);
  if (isPast) return null;

  return (by: 1 | -1) => {
    const isEnd = page + by < 1 || page + by > last;
    return {
      type: "button" as const,
      className: buttonClass({ tone: "quiet", size: "sm" }),
      // stays focusable: otherwise the focus would be lost at the ends
      "aria-disabled": isEnd,
      onClick() {
        if (!isEnd) onPage(page + by, false);
      },
    };
  };
}

interface HistoryPagerProps {
  page: number;
  pages: number;
  onPage: ShowPage;
  /** Labels of back and forward; default: newer and older. */
  sorted?: boolean;
}

/** Links to newer and older results. Renders nothing if all fit on one page. */
export function HistoryPager({ page, pages, onPage, sorted }: HistoryPagerProps) {
  const { t } = useIntl();
  const step = usePager({ page, pages, onPage });
  if (!step || pages <= 1) return null;
  return (
    <nav className={layout.bar} aria-label={t("history.pages")}>
      <button {...step(-1)}>{t(sorted ? "history.previous" : "history.newer")}</button>
      <span role="status">{t("history.page", { page, pages })}</span>
      <button {...step(1)}>{t(sorted ? "history.next" : "history.older")}</button>
    </nav>
  );
}

/** Shows the page's range and the total, with links to the other pages. */
export function ListPager({ pagination, onPage }: { pagination: Pagination; onPage: ShowPage }) {
  const { t } = useIntl();
  const { total, page, pages, limit } = pagination;
  const step = usePager({ page, pages, onPage });
  if (!step || total === 0) return null;

  const from = (page - 1) * limit + 1;
  return (
    <nav className={styles.pager} aria-label={t("campaigns.pages")}>
      <span role="status" className={text.muted}>
        {t("campaigns.range", { from, to: Math.min(total, page * limit), total })}
      </span>
      {pages > 1 && (
        <div className={layout.row}>
          <button {...step(-1)}>{t("campaigns.previous")}</button>
          <b className={styles.place}>{t("campaigns.page", { page, pages })}</b>
          <button {...step(1)}>{t("campaigns.next")}</button>
        </div>
      )}
    </nav>
  );
}
