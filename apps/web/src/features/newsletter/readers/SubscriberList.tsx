import {
  type Subscriber,
  type SubscriberCounts,
  type SubscriberFilter,
  subscriberFilters,
} from "@sortes/contract";
import { CountTiles, layout, Sheet, text } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { focusIfLost } from "../../../base/focus-if-lost.ts";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { ListPanel, SearchField } from "../../../base/lists.tsx";
import { trpc } from "../../../base/trpc.ts";
import { EraseDialog, LiftDialog, SuppressDialog } from "./ChangeDialog.tsx";
import { ListEnd } from "./ListEnd.tsx";
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
  const panel = useRef<HTMLDivElement>(null);
  const [acting, setActing] = useState<{ action: SubscriberAction; subscriber: Subscriber }>();
  const list = trpc.subscribers.list.useQuery(
    input,
    // the route loader has just tried
    { placeholderData: keepPreviousData, retryOnMount: false },
  );
  const { data } = list;
  useStaffRights(list.error);

  const close = () => {
    setActing(undefined);
    // the erased subscriber's row, with its menu, may be gone
    focusIfLost(panel);
  };
  const isNarrowed = search.state !== undefined || search.q !== undefined;
  const Asked = acting && dialogs[acting.action];

  return (
    <div className={layout.stack}>
      <StateTiles counts={data?.counts} state={search.state} onShow={onShow} />
      <ListPanel
        query={list}
        panel={panel}
        page={input.page}
        loading="subscribers.loading"
        failed="subscribers.fetchFailed"
      >
        <Sheet>
          <div className={`${layout.bar} ${styles.filters}`}>
            <SearchField
              label="subscribers.search"
              value={search.q ?? ""}
              onSearch={(q) => onShow({ q: q === "" ? undefined : q }, true)}
            />
            {data && (
              <span role="status" className={text.muted}>
                {t("subscribers.count", { count: data.pagination.total })}
              </span>
            )}
          </div>
          {data && data.subscribers.length > 0 && (
            <SubscribersTable
              subscribers={data.subscribers}
              onAct={(action, subscriber) => setActing({ action, subscriber })}
            />
          )}
          {data && (
            <ListEnd
              pagination={data.pagination}
              page={input.page}
              isNarrowed={isNarrowed}
              none="subscribers.none"
              nothingFits="subscribers.nothingFits"
              showAll="subscribers.showAll"
              onShowAll={() => onShow({ state: undefined, q: undefined })}
              onPage={(page, replace) => onShow({ page }, replace)}
            />
          )}
        </Sheet>
      </ListPanel>
      {acting && Asked && <Asked subscriber={acting.subscriber} onClose={close} />}
    </div>
  );
}
