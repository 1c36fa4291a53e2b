import { Button, layout, PageHead, Sheet } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { ExportDialog } from "../../../base/ExportDialog.tsx";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { ListPanel, searchFor } from "../../../base/lists.tsx";
import { trpc } from "../../../base/trpc.ts";
import { useItemActions } from "../history/use-item-actions.tsx";
import { CountFilters, ListFilters } from "./filters.tsx";
import { dashboardInput, type DashboardSearch } from "./dashboard-search.ts";
import { DashboardList } from "./DashboardList.tsx";

interface ClearDialogProps {
  /** The number of results. */
  count: number;
  onClose: () => void;
}

/** Asks for confirmation, then irreversibly deletes everything saved. */
function ClearDialog({ count, onClose }: ClearDialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  return (
    <ConfirmDialog
      removes
      title={t("dashboard.clearTitle")}
      act="dashboard.clear"
      cancel="dashboard.cancel"
      close="results.close"
      failed="dashboard.clearFailed"
      run={() => client.history.clear.mutate()}
      refresh={() => utils.history.list.invalidate()}
      onDone={() => void toasts.show({ tone: "success", text: t("dashboard.cleared") })}
      onClose={onClose}
    >
      <p>{t("dashboard.clearText", { count })}</p>
    </ConfirmDialog>
  );
}

const route = getRouteApi("/dashboard");

/** All of a user's saved results: counted, filtered, sorted, paginated. */
export function DashboardPage() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const input = dashboardInput(search);
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.history.list.useQuery(
    input,
    // the route loader has just tried
    { placeholderData: keepPreviousData, retryOnMount: false },
  );
  const { data } = list;
  const { gone, buttonsOf, alert } = useItemActions(panel);
  const [open, setOpen] = useState<"export" | "clear">();
  const count = (data?.counts.total ?? 0) - gone.size;

  const show = (change: DashboardSearch, replace = false) =>
    void navigate(searchFor(change, replace));
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("dashboard.title")}>
        <div className={layout.row}>
          <Button tone="quiet" icon="download-simple" onClick={() => setOpen("export")}>
            {t("dashboard.export")}
          </Button>
          {count > 0 && (
            <Button tone="ink" icon="trash" onClick={() => setOpen("clear")}>
              {t("dashboard.clear")}
            </Button>
          )}
        </div>
      </PageHead>
      <div className={layout.stack}>
        <CountFilters counts={data?.counts} gone={gone} type={search.type} onShow={show} />
        <ListPanel
          query={list}
          panel={panel}
          page={input.page}
          loading="history.loading"
          before={alert}
        >
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
        </ListPanel>
      </div>
      {open === "export" && (
        <ExportDialog
          area="dashboard"
          address="/api/history/export/"
          fileName="sortes-history"
          filter={{
            ...(search.type && { type: search.type }),
            ...(search.favorites && { favorites: "true" }),
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "clear" && <ClearDialog count={count} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
