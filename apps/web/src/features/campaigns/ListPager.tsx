import type { Pagination } from "@sortes/contract";
import { layout, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { type ShowPage, usePager } from "../../base/use-pager.ts";
import * as styles from "./campaigns.css.ts";

interface ListPagerProps {
  pagination: Pagination;
  onPage: ShowPage;
}

/** Says which of how many stand on the page, and leads to the others. */
export function ListPager({ pagination, onPage }: ListPagerProps) {
  const { formatMessage } = useIntl();
  const { total, page, pages, limit } = pagination;
  const step = usePager({ page, pages, onPage });
  if (!step || total === 0) return null;

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
