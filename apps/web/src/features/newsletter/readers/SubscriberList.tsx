import {
  type Subscriber,
  type SubscriberCounts,
  type SubscriberFilter,
  subscriberFilters,
} from "@sortes/contract";
import { CountTiles, layout, text } from "@sortes/ui";
import { useState } from "react";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { pageQuery, SearchField } from "../../../base/lists.tsx";
import { trpc } from "../../../base/trpc.ts";
import { EraseDialog, LiftDialog, SuppressDialog } from "./ChangeDialog.tsx";
import { type SubscriberAction, SubscribersTable } from "./SubscribersTable.tsx";
import { subscribersInput, type SubscribersSearch } from "./subscribers-search.ts";
import * as styles from "./subscribers.css.ts";

interface StateTilesProps {
  /** Undefined until loaded. */
  counts: SubscriberCounts | undefined;
  state: SubscribersSearch["state"];
  onShow: (change: SubscribersSearch) => void;
}

const stocks = {
  all: "white",
  active: "mint",
  pending: "sky",
  unsubscribed: "buff",
  suppressed: "salmon",
} as const;

/** The number of subscribers in each state, regardless of the search; each tile filters by its state. */
function StateTiles({ counts, state, onShow }: StateTilesProps) {
  const { t, formatNumber } = useIntl();
  const countOf = (of: SubscriberFilter) =>
    counts ? formatNumber(counts[of === "all" ? "total" : of]) : "–";
  return (
    <CountTiles
      label={t("subscribers.states")}
      items={subscriberFilters.map((value) => ({
        value,
        stock: stocks[value],
        label: t(`subscribers.tile_${value}`),
        count: countOf(value),
      }))}
      value={state ?? "all"}
      onPress={(pressed) =>
        onShow({ state: pressed === "all" || pressed === state ? undefined : pressed })
      }
    />
  );
}

interface SubscriberListProps {
  search: SubscribersSearch;
  onShow: (change: SubscribersSearch, replace?: boolean) => void;
}

const dialogs = { suppress: SuppressDialog, unsuppress: LiftDialog, erase: EraseDialog };

/** All subscribers: counted, filtered, searched, paginated. */
export function SubscriberList({ search, onShow }: SubscriberListProps) {
  const { t } = useIntl();
  const input = subscribersInput(search);
  const [acting, setActing] = useState<{ action: SubscriberAction; subscriber: Subscriber }>();
  const list = trpc.subscribers.list.useQuery(input, pageQuery);
  const { data } = list;
  useStaffRights(list.error);

  const Asked = acting && dialogs[acting.action];

  return (
    <div className={layout.stack}>
      <StateTiles counts={data?.counts} state={search.state} onShow={onShow} />
      <Collection
        inSheet
        query={list}
        page={input.page}
        loading="subscribers.loading"
        failed="subscribers.fetchFailed"
        filters={
          <div className={`${layout.bar} ${styles.filters}`}>
            <SearchField
              label="subscribers.search"
              value={search.q}
              onSearch={(q) => onShow({ q }, true)}
            />
            {data && (
              <span role="status" className={text.muted}>
                {t("subscribers.count", { count: data.pagination.total })}
              </span>
            )}
          </div>
        }
        rows={data?.subscribers}
        none="subscribers.none"
        narrowed={
          (search.state !== undefined || search.q !== undefined) && {
            nothing: "subscribers.nothingFits",
            all: "subscribers.showAll",
            onAll: () => onShow({ state: undefined, q: undefined }),
          }
        }
        pages={data?.pagination.pages}
        onPage={(page, replace) => onShow({ page }, replace)}
      >
        {(subscribers) => (
          <SubscribersTable
            subscribers={subscribers}
            onAct={(action, subscriber) => setActing({ action, subscriber })}
          />
        )}
      </Collection>
      {acting && Asked && (
        <Asked subscriber={acting.subscriber} onClose={() => setActing(undefined)} />
      )}
    </div>
  );
}
