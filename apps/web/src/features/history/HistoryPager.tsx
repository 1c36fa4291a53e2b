import { buttonClass, layout } from "@sortes/ui";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useIntl } from "react-intl";

const route = getRouteApi("/my-history");

interface HistoryPagerProps {
  page: number;
  pages: number;
}

/** Leads to newer and older results. Nothing, where all stand on one page. */
export function HistoryPager({ page, pages }: HistoryPagerProps) {
  const { formatMessage } = useIntl();
  const navigate = route.useNavigate();
  // the last page may have lost its last result
  if (page > Math.max(1, pages))
    return <Navigate from="/my-history" search={(last) => ({ ...last, page: pages })} replace />;
  if (pages <= 1) return null;

  const step = (by: 1 | -1) => {
    const isEnd = page + by < 1 || page + by > pages;
    return {
      type: "button" as const,
      className: buttonClass({ tone: "quiet", size: "sm" }),
      // stays in the tab order: the focus would be lost at the ends
      "aria-disabled": isEnd,
      onClick() {
        if (isEnd) return;
        void navigate({
          search: (last) => ({ ...last, page: page + by }),
          resetScroll: false,
        });
      },
    };
  };
  return (
    <nav className={layout.bar} aria-label={formatMessage({ id: "history.pages" })}>
      <button {...step(-1)}>{formatMessage({ id: "history.newer" })}</button>
      <span role="status">{formatMessage({ id: "history.page" }, { page, pages })}</span>
      <button {...step(1)}>{formatMessage({ id: "history.older" })}</button>
    </nav>
  );
}
