import { historyLimitOf } from "@sortes/core";
import { Button, buttonClass, layout, PageHead, text } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { ExportDialog } from "../../../base/ExportDialog.tsx";
import { useServices, useSession } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { pageQuery, searchFor } from "../../../base/lists.tsx";
import { trpc } from "../../../base/trpc.ts";
import { generators } from "../generators.ts";
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
  const list = trpc.history.list.useQuery(input, pageQuery);
  const { data } = list;
  const { gone, buttonsOf, alert } = useItemActions();
  const [open, setOpen] = useState<"export" | "clear">();
  const count = (data?.counts.total ?? 0) - gone.size;
  const tier = useSession().user?.subscriptionTier;
  const limit = tier ? historyLimitOf(tier) : null;
  const isNarrowed =
    search.type !== undefined || search.favorites === true || search.q !== undefined;
  const generator = generators[search.type ?? "team"];

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
        {limit !== null && count > 0 && (
          <p className={text.muted}>
            {t("dashboard.room", { count, limit })} <Link to="/tiers">{t("results.tiers")}</Link>
          </p>
        )}
        <CountFilters counts={data?.counts} gone={gone} type={search.type} onShow={show} />
        <Collection
          inSheet
          query={list}
          page={input.page}
          loading="history.loading"
          before={alert}
          filters={<ListFilters search={search} onShow={show} />}
          rows={data?.history.filter(({ id }) => !gone.has(id))}
          none="dashboard.empty"
          lead={
            <Link to={generator.path} className={buttonClass({})}>
              {t(generator.name)}
            </Link>
          }
          narrowed={
            isNarrowed &&
            count > 0 && {
              nothing: "history.nothingFits",
              all: "history.showAll",
              onAll: () => show({ type: undefined, favorites: undefined, q: undefined }),
            }
          }
          pages={data?.pagination.pages}
          sorted={search.sort !== undefined || search.order !== undefined}
          onPage={(page, replace) => show({ page }, replace)}
        >
          {(items) => (
            <DashboardList items={items} search={search} buttonsOf={buttonsOf} onShow={show} />
          )}
        </Collection>
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
          onRequest={
            (data?.counts.gift ?? 0) > 0
              ? { parameter: "pairs", label: "dashboard.exportPairs" }
              : undefined
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "clear" && <ClearDialog count={count} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
