import type { HistoryItem, HistorySort, listHistoryOutput } from "@sortes/contract";
import { Button, buttonClass, EmptyState, Ledger, LedgerKind, LedgerRow } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import type { z } from "zod";
import { HistoryPager } from "../../../base/lists.tsx";
import { generators } from "../generators.ts";
import { kindOf, typeNameOf, useItemName } from "../history/use-item-actions.tsx";
import { dashboardInput, type DashboardSearch } from "./dashboard-search.ts";
import * as styles from "./dashboard.css.ts";
import { pressed } from "./filters.tsx";
import { ItemActions } from "../history/ItemActions.tsx";
import { SavedDialog } from "../history/SavedDialog.tsx";

const route = getRouteApi("/dashboard");

interface DashboardRowProps {
  item: HistoryItem;
  /** The favourite and delete buttons. */
  buttons: ReactNode;
  onView: () => void;
}

/** One saved result. */
function DashboardRow({ item, buttons, onView }: DashboardRowProps) {
  const { t, formatDate } = useIntl();
  const nameId = useId();
  const { generatorType, createdAt } = item;
  const saved = route.useLoaderData();
  const title = useItemName()(item);
  return (
    <LedgerRow
      name={<bdi id={nameId}>{title}</bdi>}
      cells={[
        <LedgerKind key="type" kind={kindOf(generatorType)}>
          {t(typeNameOf(generatorType))}
        </LedgerKind>,
        <time key="date" dateTime={createdAt}>
          {formatDate(createdAt, { dateStyle: "medium", timeStyle: "short" })}
        </time>,
      ]}
      actions={<ItemActions {...{ item, saved, title, buttons, onView }} titleId={nameId} />}
    />
  );
}

interface DashboardListProps {
  data: z.infer<typeof listHistoryOutput>;
  search: DashboardSearch;
  /** Hidden items that are being deleted. */
  gone: ReadonlyMap<string, HistoryItem>;
  buttonsOf: (item: HistoryItem) => ReactNode;
  onShow: (change: DashboardSearch, replace?: boolean) => void;
}

/** One page of saved results, or the reason why there are none. */
export function DashboardList({ data, search, gone, buttonsOf, onShow }: DashboardListProps) {
  const { t } = useIntl();
  const saved = route.useLoaderData();
  const [viewed, setViewed] = useState<HistoryItem>();
  const { sort, order, page } = dashboardInput(search);
  const items = data.history.filter(({ id }) => !gone.has(id));
  const column = (label: MessageId, by: HistorySort) => ({
    id: by,
    label: t(label),
    order: sort === by ? order : undefined,
    onSort: () => onShow(pressed(search, by)),
  });
  const isNarrowed =
    search.type !== undefined || search.favorites === true || search.q !== undefined;

  const generator = generators[search.type ?? "team"];
  if (items.length === 0 && page <= 1)
    return isNarrowed && data.counts.total > gone.size ? (
      <EmptyState isPlain title={t("history.nothingFits")}>
        <Button
          tone="quiet"
          onClick={() => onShow({ type: undefined, favorites: undefined, q: undefined })}
        >
          {t("history.showAll")}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState isPlain title={t("dashboard.empty")}>
        <Link to={generator.path} className={buttonClass({})}>
          {t(generator.name)}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <Ledger
        label={t("dashboard.results")}
        columns={[
          column("dashboard.name", "name"),
          column("dashboard.type", "generator_type"),
          column("dashboard.date", "created_at"),
          { id: "actions", label: t("dashboard.actions"), hidesLabel: true },
        ]}
      >
        {items.map((item) => (
          <DashboardRow
            key={item.id}
            item={item}
            buttons={buttonsOf(item)}
            onView={() => setViewed(item)}
          />
        ))}
      </Ledger>
      <div className={styles.foot}>
        <HistoryPager
          page={page}
          pages={data.pagination.pages}
          sorted={search.sort !== undefined || search.order !== undefined}
          onPage={(to, replace) => onShow({ page: to === 1 ? undefined : to }, replace)}
        />
      </div>
      {viewed && <SavedDialog item={viewed} saved={saved} onClose={() => setViewed(undefined)} />}
    </>
  );
}
