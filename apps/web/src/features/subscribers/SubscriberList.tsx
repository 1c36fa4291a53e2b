import type { Subscriber } from "@sortes/contract";
import { Button, EmptyState, layout, Sheet, Skeleton, text } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { useStaffRights } from "../../base/confirm-session.ts";
import { HistoryPager } from "../history/HistoryPager.tsx";
import { ListFailure } from "../history/ListFailure.tsx";
import { SearchField } from "../history/SearchField.tsx";
import { LiftDialog, SuppressDialog } from "./ChangeDialog.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { ImportNotice } from "./ImportNotice.tsx";
import { StateTiles } from "./StateTiles.tsx";
import type { SubscriberAction } from "./SubscriberRow.tsx";
import { subscribersInput, type SubscribersSearch } from "./subscribers-search.ts";
import * as styles from "./subscribers.css.ts";
import { SubscribersTable } from "./SubscribersTable.tsx";

interface SubscriberListProps {
  search: SubscribersSearch;
  onShow: (change: SubscribersSearch, replace?: boolean) => void;
}

const dialogs = { suppress: SuppressDialog, unsuppress: LiftDialog, erase: EraseDialog };

/** Everybody the newsletter knows: counted, filtered, searched, one page at a time. */
export function SubscriberList({ search, onShow }: SubscriberListProps) {
  const { formatMessage } = useIntl();
  const input = subscribersInput(search);
  const panel = useRef<HTMLDivElement>(null);
  const [acting, setActing] = useState<{ action: SubscriberAction; subscriber: Subscriber }>();
  const { data, error, isPending, isPlaceholderData, refetch } = trpc.subscribers.list.useQuery(
    input,
    // the loader has just tried
    { placeholderData: keepPreviousData, retryOnMount: false },
  );
  useStaffRights(error);

  const lastPage = useRef(input.page);
  useEffect(() => {
    if (lastPage.current === input.page) return;
    lastPage.current = input.page;
    panel.current?.scrollIntoView({ block: "start" });
  }, [input.page]);
  const retry = () => {
    // the button goes while the list is fetched
    panel.current?.focus({ preventScroll: true });
    void refetch();
  };
  const close = () => {
    setActing(undefined);
    // the row of who was erased, and the menu in it, may be gone
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    });
  };
  const isNarrowed = search.state !== undefined || search.q !== undefined;
  const Asked = acting && dialogs[acting.action];

  return (
    <div className={layout.stack}>
      <ImportNotice />
      <StateTiles counts={data?.counts} state={search.state} onShow={onShow} />
      <div
        ref={panel}
        tabIndex={-1}
        className={layout.stack}
        aria-busy={isPending || isPlaceholderData}
      >
        {error && <ListFailure error={error} failed="subscribers.fetchFailed" onRetry={retry} />}
        {isPending && (
          <Skeleton shape="rows" label={formatMessage({ id: "subscribers.loading" })} />
        )}
        <Sheet>
          <div className={`${layout.bar} ${styles.filters}`}>
            <SearchField
              label="subscribers.search"
              value={search.q ?? ""}
              onSearch={(q) => onShow({ q: q === "" ? undefined : q }, true)}
            />
            {data && (
              <span role="status" className={text.muted}>
                {formatMessage({ id: "subscribers.count" }, { count: data.pagination.total })}
              </span>
            )}
          </div>
          {data && data.subscribers.length > 0 && (
            <SubscribersTable
              subscribers={data.subscribers}
              onAct={(action, subscriber) => setActing({ action, subscriber })}
            />
          )}
          {data?.pagination.total === 0 && (
            <EmptyState
              className={styles.empty}
              title={formatMessage({
                id: isNarrowed ? "subscribers.nothingFits" : "subscribers.none",
              })}
            >
              {isNarrowed && (
                <Button tone="quiet" onClick={() => onShow({ state: undefined, q: undefined })}>
                  {formatMessage({ id: "subscribers.showAll" })}
                </Button>
              )}
            </EmptyState>
          )}
          {data && (
            <div className={styles.foot}>
              <HistoryPager
                page={input.page}
                pages={data.pagination.pages}
                onPage={(to, replace) => onShow({ page: to === 1 ? undefined : to }, replace)}
              />
            </div>
          )}
        </Sheet>
      </div>
      {acting && Asked && <Asked subscriber={acting.subscriber} onClose={close} />}
    </div>
  );
}
