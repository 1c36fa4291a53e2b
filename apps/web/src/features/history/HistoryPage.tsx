import type { DrawnType } from "@sortes/contract";
import {
  layout,
  PageHead,
  text,
  TypePanel,
  TypeTiles,
  buttonClass,
  Checkbox,
  EmptyState,
  Skeleton,
} from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";
import {
  generators,
  listedTypes,
  tileOf,
  type DrawnItem,
  isDrawn,
  viewsOf,
} from "../generators.ts";
import { ResendVerification } from "../account/ResendVerification.tsx";
import { listInput, type HistorySearch } from "./history-search.ts";
import { HistoryList, HistoryRow } from "./HistoryRow.tsx";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { trpc } from "../../base/trpc.ts";
import { filters } from "./history.css.ts";
import { HistoryPager, SearchField } from "../../base/lists.tsx";
import { ListFailure } from "../../base/failures.tsx";
import { useItemActions, useItemName } from "./use-item-actions.tsx";
import { ItemActions } from "./ItemActions.tsx";

const route = getRouteApi("/my-history");

const isListed = (type: DrawnType): boolean => listedTypes.includes(type);

/** The person's saved results by type. Results of own generators have a line below the tiles. */
export function HistoryPage() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const input = listInput(search);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("history.title")} lead={t("history.lead")} />
      <div className={layout.stackLg}>
        <ResendVerification />
        <TypeTiles
          idBase="history"
          label={t("history.types")}
          items={listedTypes.map((value) => ({
            value,
            kind: generators[value].kind,
            label: t(tileOf(value)),
          }))}
          value={input.type}
          onChange={(type) =>
            void navigate({ search: { type }, replace: true, resetScroll: false })
          }
        />
        {isListed(input.type) ? (
          <>
            <p>
              <Link from="/my-history" search={{ type: "own" }} replace resetScroll={false}>
                {t("history.own")}
              </Link>
            </p>
            <TypePanel idBase="history" value={input.type}>
              <HistoryPanel key={input.type} search={search} />
            </TypePanel>
          </>
        ) : (
          <section id="history-panel" className={layout.stack} aria-labelledby="history-own">
            <h2 id="history-own" className={text.h3}>
              {t("history.own")}
            </h2>
            <HistoryPanel search={search} />
          </section>
        )}
      </div>
    </div>
  );
}

interface HistoryEntryProps {
  item: DrawnItem;
  /** The actions that every list offers. */
  buttons: ReactNode;
}

/** One saved result. */
function HistoryEntry({ item, buttons }: HistoryEntryProps) {
  const { formatDate } = useIntl();
  const titleId = useId();
  const [thisYear] = useState(() => new Date().getFullYear());
  const isThisYear = new Date(item.createdAt).getFullYear() === thisYear;
  const { kind } = generators[item.generatorType];
  const views = viewsOf(route.useLoaderData(), item);
  const title = useItemName()(item);
  return (
    <HistoryRow
      kind={kind}
      dateTime={item.createdAt}
      day={formatDate(item.createdAt, { day: "2-digit" })}
      month={formatDate(item.createdAt, {
        month: "short",
        ...(!isThisYear && { year: "numeric" }),
      })}
      title={<bdi id={titleId}>{title}</bdi>}
      summary={<views.Summary item={item} />}
      actions={<ItemActions item={item} views={views} title={title} titleId={titleId} />}
      buttons={buttons}
    />
  );
}

/** The results of one type, newest first. A failed call leaves an empty list and a way to try again. */
function HistoryPanel({ search }: { search: HistorySearch }) {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const input = listInput(search);
  const { type, page } = input;
  const list = trpc.history.list.useQuery(
    input,
    // the loader has just tried
    { placeholderData: keepPreviousData, retryOnMount: false },
  );
  const { data, error, isPending, isPlaceholderData } = list;
  const { gone, buttonsOf, alert } = useItemActions(panel);

  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    panel.current?.scrollIntoView({ block: "start" });
  }, [page]);
  const show = (change: Partial<HistorySearch>, replace = false) =>
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

  const items = (data?.history ?? []).filter(isDrawn).filter(({ id }) => !gone.has(id));
  const isNarrowed = search.favorites === true || search.q !== undefined;
  const isEmpty = data && data.history.every(({ id }) => gone.has(id)) && page <= 1;
  const generator = generators[type];
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className={layout.stack}
      aria-busy={isPending || isPlaceholderData}
    >
      <div className={filters}>
        <SearchField
          value={search.q ?? ""}
          onSearch={(q) => show({ q: q === "" ? undefined : q }, true)}
        />
        <Checkbox
          checked={search.favorites ?? false}
          onChange={({ target }) => show({ favorites: target.checked ? true : undefined })}
        >
          {t("history.onlyFavorites")}
        </Checkbox>
      </div>
      {alert}
      {error && <ListFailure error={error} onRetry={retry} />}
      {isPending && <Skeleton shape="rows" label={t("history.loading")} />}
      {isEmpty && isNarrowed && (
        <EmptyState title={t("history.nothingFits")}>
          <button
            type="button"
            className={buttonClass({ tone: "quiet" })}
            onClick={() => show({ favorites: undefined, q: undefined })}
          >
            {t("history.showAll")}
          </button>
        </EmptyState>
      )}
      {isEmpty && !isNarrowed && (
        <EmptyState title={t("history.empty")}>
          <Link to={generator.path} className={buttonClass({})}>
            {t(generator.name)}
          </Link>
        </EmptyState>
      )}
      {items.length > 0 && (
        <HistoryList>
          {items.map((item) => (
            <HistoryEntry key={item.id} item={item} buttons={buttonsOf(item)} />
          ))}
        </HistoryList>
      )}
      {data && (
        <HistoryPager
          page={page}
          pages={data.pagination.pages}
          onPage={(to, replace) => show({ page: to === 1 ? undefined : to }, replace)}
        />
      )}
    </div>
  );
}
