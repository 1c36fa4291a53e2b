import { buttonClass, layout } from "@sortes/ui";
import { useEffect, useEffectEvent } from "react";
import { useIntl } from "react-intl";

interface HistoryPagerProps {
  page: number;
  pages: number;
  /** Shows another page. `replace`: the address of the one that is left leads nowhere. */
  onPage: (page: number, replace: boolean) => void;
  /** What the ways back and on are called; newer and older unless said. */
  sorted?: boolean;
}

/** Leads to newer and older results. Nothing, where all stand on one page. */
export function HistoryPager({ page, pages, onPage, sorted }: HistoryPagerProps) {
  const { formatMessage } = useIntl();
  // the last page may have lost its last result
  const isPast = page > Math.max(1, pages);
  const showLast = useEffectEvent(() => onPage(Math.max(1, pages), true));
  useEffect(() => {
    if (isPast) showLast();
  }, [isPast]);
  if (isPast || pages <= 1) return null;

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
  return (
    <nav className={layout.bar} aria-label={formatMessage({ id: "history.pages" })}>
      <button {...step(-1)}>
        {formatMessage({ id: sorted ? "history.previous" : "history.newer" })}
      </button>
      <span role="status">{formatMessage({ id: "history.page" }, { page, pages })}</span>
      <button {...step(1)}>
        {formatMessage({ id: sorted ? "history.next" : "history.older" })}
      </button>
    </nav>
  );
}
