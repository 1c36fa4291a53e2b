import { Button, layout, PageHead, Sheet, Skeleton } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { ListFailure } from "../history/ListFailure.tsx";
import { useItemActions } from "../history/use-item-actions.tsx";
import { ClearDialog } from "./ClearDialog.tsx";
import { CountFilters } from "./CountFilters.tsx";
import { type DashboardSearch, dashboardInput } from "./dashboard-search.ts";
import { DashboardList } from "./DashboardList.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { ListFilters } from "./ListFilters.tsx";

const route = getRouteApi("/dashboard");

/** Everything that a person has saved: counted, filtered, sorted, one page at a time. */
export function DashboardPage() {
  const { formatMessage } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const input = dashboardInput(search);
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.history.list.useQuery(
    input,
    // the loader has just tried
    { placeholderData: keepPreviousData, retryOnMount: false },
  );
  const { data, error, isPending, isPlaceholderData } = list;
  const { gone, buttonsOf, alert } = useItemActions(panel);
  const [open, setOpen] = useState<"export" | "clear">();
  const count = (data?.counts.total ?? 0) - gone.size;

  const lastPage = useRef(input.page);
  useEffect(() => {
    if (lastPage.current === input.page) return;
    lastPage.current = input.page;
    panel.current?.scrollIntoView({ block: "start" });
  }, [input.page]);
  const show = (change: DashboardSearch, replace = false) =>
    void navigate({
      search: (last) => ({ ...last, page: undefined, ...change }),
      resetScroll: false,
      replace,
    });
  const retry = () => {
    // the button goes while the list is fetched
    panel.current?.focus({ preventScroll: true });
    void list.refetch();
  };

  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={formatMessage({ id: "dashboard.title" })}>
        <div className={layout.row}>
          <Button tone="quiet" icon="download-simple" onClick={() => setOpen("export")}>
            {formatMessage({ id: "dashboard.export" })}
          </Button>
          {count > 0 && (
            <Button tone="ink" icon="trash" onClick={() => setOpen("clear")}>
              {formatMessage({ id: "dashboard.clear" })}
            </Button>
          )}
        </div>
      </PageHead>
      <div className={layout.stack}>
        <CountFilters counts={data?.counts} gone={gone} type={search.type} onShow={show} />
        <div
          ref={panel}
          tabIndex={-1}
          className={layout.stack}
          aria-busy={isPending || isPlaceholderData}
        >
          {alert}
          {error && <ListFailure error={error} onRetry={retry} />}
          {isPending && <Skeleton shape="rows" label={formatMessage({ id: "history.loading" })} />}
          <Sheet>
            <ListFilters search={search} onShow={show} />
            {data && (
              <DashboardList
                data={data}
                search={search}
                gone={gone}
                buttonsOf={buttonsOf}
                onShow={show}
              />
            )}
          </Sheet>
        </div>
      </div>
      {open === "export" && <ExportDialog search={search} onClose={() => setOpen(undefined)} />}
      {open === "clear" && <ClearDialog count={count} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
