import type { DrawnType } from "@sortes/contract";
import {
  Alert,
  buttonClass,
  EmptyState,
  HistoryList,
  layout,
  linkButtonClass,
  Skeleton,
} from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { generators } from "../../app/generators.ts";
import { trpc } from "../../app/trpc.ts";
import { useFailureText } from "../../shared/error-text.ts";
import { HistoryEntry } from "./HistoryEntry.tsx";
import { HistoryPager } from "./HistoryPager.tsx";
import { isDrawn } from "./saved-views.ts";

interface HistoryPanelProps {
  type: DrawnType;
  page: number;
}

/** The results of one type, newest first. A failed call leaves an empty list and a way to try again. */
export function HistoryPanel({ type, page }: HistoryPanelProps) {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.history.list.useQuery(
    { type, page },
    // the loader has just tried
    { placeholderData: keepPreviousData, retryOnMount: false },
  );
  const { data, error, isPending, isPlaceholderData } = list;

  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    panel.current?.scrollIntoView({ block: "start" });
  }, [page]);
  const retry = () => {
    // the button goes while the list is fetched
    panel.current?.focus();
    void list.refetch();
  };

  const items = data?.history.filter(isDrawn) ?? [];
  const generator = generators[type];
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className={layout.stack}
      aria-busy={isPending || isPlaceholderData}
    >
      {error && (
        <Alert tone="error">
          <div className={layout.bar}>
            <span>{failureText(error, "history.failed")}</span>
            <button type="button" className={linkButtonClass} onClick={retry}>
              {formatMessage({ id: "history.retry" })}
            </button>
          </div>
        </Alert>
      )}
      {isPending && <Skeleton shape="rows" label={formatMessage({ id: "history.loading" })} />}
      {data && items.length === 0 && (
        <EmptyState title={formatMessage({ id: "history.empty" })}>
          <Link to={generator.path} className={buttonClass({})}>
            {formatMessage({ id: generator.name })}
          </Link>
        </EmptyState>
      )}
      {items.length > 0 && (
        <HistoryList>
          {items.map((item) => (
            <HistoryEntry key={item.id} item={item} />
          ))}
        </HistoryList>
      )}
      {data && <HistoryPager page={page} pages={data.pagination.pages} />}
    </div>
  );
}
