import type { HistoryItem, HistorySort } from "@sortes/contract";
import { Ledger, LedgerKind, LedgerRow } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { kindOf, typeNameOf, useItemName } from "../history/use-item-actions.tsx";
import { dashboardInput, type DashboardSearch } from "./dashboard-search.ts";
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
  items: readonly HistoryItem[];
  search: DashboardSearch;
  buttonsOf: (item: HistoryItem) => ReactNode;
  onShow: (change: DashboardSearch) => void;
}

/** One page of saved results. */
export function DashboardList({ items, search, buttonsOf, onShow }: DashboardListProps) {
  const { t } = useIntl();
  const saved = route.useLoaderData();
  const [viewed, setViewed] = useState<HistoryItem>();
  const { sort, order } = dashboardInput(search);
  const column = (label: MessageId, by: HistorySort) => ({
    id: by,
    label: t(label),
    order: sort === by ? order : undefined,
    onSort: () => onShow(pressed(search, by)),
  });
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
      {viewed && <SavedDialog item={viewed} saved={saved} onClose={() => setViewed(undefined)} />}
    </>
  );
}
