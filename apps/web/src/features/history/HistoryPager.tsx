import { layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import { type ShowPage, usePager } from "../../base/use-pager.ts";

interface HistoryPagerProps {
  page: number;
  pages: number;
  onPage: ShowPage;
  /** What the ways back and on are called; newer and older unless said. */
  sorted?: boolean;
}

/** Leads to newer and older results. Nothing, where all stand on one page. */
export function HistoryPager({ page, pages, onPage, sorted }: HistoryPagerProps) {
  const { formatMessage } = useIntl();
  const step = usePager({ page, pages, onPage });
  if (!step || pages <= 1) return null;
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
