import { type DrawnType, type ListedType, generatorPages, listedTypes } from "@sortes/contract";
import {
  buttonClass,
  Checkbox,
  classNames,
  layout,
  made,
  PageHead,
  text,
  TypePanel,
  TypeTiles,
} from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import {
  type DrawnItem,
  generators,
  isDrawn,
  otherTypes,
  savedTitleOf,
  tileOf,
  viewsOf,
} from "../generators.ts";
import { ResendVerification } from "../../../base/ResendVerification.tsx";
import { type HistorySearch, listInput } from "./history-search.ts";
import { type ReactNode, useId, useState } from "react";
import { trpc } from "../../../base/trpc.ts";
import * as styles from "./history.css.ts";
import { pageQuery, SearchField, searchFor } from "../../../base/lists.tsx";
import { useItemActions, useItemName } from "./use-item-actions.tsx";
import { WaitingSaves } from "../results/WaitingSaves.tsx";
import { ItemActions } from "./ItemActions.tsx";
import { SavedDialog } from "./SavedDialog.tsx";

const route = getRouteApi("/my-history");

const isListed = (type: DrawnType): type is ListedType => type in generatorPages;

/** The user's saved results by type. Types without a tile have a link below the tiles. */
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
        <WaitingSaves />
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
            <p className={layout.row}>
              {otherTypes.map((type) => (
                <Link key={type} from="/my-history" search={{ type }} replace resetScroll={false}>
                  {t(savedTitleOf(type))}
                </Link>
              ))}
            </p>
            <TypePanel idBase="history" value={input.type}>
              <HistoryPanel key={input.type} search={search} />
            </TypePanel>
          </>
        ) : (
          <section id="history-panel" className={layout.stack} aria-labelledby="history-other">
            <h2 id="history-other" className={text.h3}>
              {t(savedTitleOf(input.type))}
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
  /** The favourite and delete buttons. */
  buttons: ReactNode;
  onView: () => void;
}

/** A saved result: a date stub in its paper colour, a summary, and its actions. */
function HistoryEntry({ item, buttons, onView }: HistoryEntryProps) {
  const { formatDate } = useIntl();
  const titleId = useId();
  const [thisYear] = useState(() => new Date().getFullYear());
  const isThisYear = new Date(item.createdAt).getFullYear() === thisYear;
  const { kind } = generators[item.generatorType];
  const saved = route.useLoaderData();
  const views = viewsOf(saved, item);
  const title = useItemName()(item);
  return (
    <li className={styles.row}>
      <time dateTime={item.createdAt} className={classNames(styles.date, made[kind.stock])}>
        <b className={styles.day}>{formatDate(item.createdAt, { day: "2-digit" })}</b>{" "}
        {formatDate(item.createdAt, {
          month: "short",
          ...(!isThisYear && { year: "numeric" }),
        })}
      </time>
      <div className={styles.what}>
        <div className={styles.about}>
          <h2 className={styles.title}>
            <bdi id={titleId}>{title}</bdi>
          </h2>
          <p className={text.note}>
            <views.Summary item={item} />
          </p>
        </div>
        <ItemActions {...{ item, saved, title, titleId, buttons, onView }} />
      </div>
    </li>
  );
}

/** The results of one type, newest first. A failed call leaves an empty list with a retry button. */
function HistoryPanel({ search }: { search: HistorySearch }) {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const input = listInput(search);
  const { type, page } = input;
  const list = trpc.history.list.useQuery(input, pageQuery);
  const { data } = list;
  const { gone, buttonsOf, alert } = useItemActions();
  const saved = route.useLoaderData();
  const [viewed, setViewed] = useState<DrawnItem>();

  const show = (change: Partial<HistorySearch>, replace = false) =>
    void navigate(searchFor(change, replace));
  const generator = generators[type];
  return (
    <Collection
      query={list}
      page={page}
      loading="history.loading"
      before={
        <>
          <div className={styles.filters}>
            <SearchField value={search.q} onSearch={(q) => show({ q }, true)} />
            <Checkbox
              checked={search.favorites ?? false}
              onChange={({ target }) => show({ favorites: target.checked ? true : undefined })}
            >
              {t("history.onlyFavorites")}
            </Checkbox>
          </div>
          {alert}
        </>
      }
      rows={data?.history.filter(isDrawn).filter(({ id }) => !gone.has(id))}
      none="history.empty"
      lead={
        <>
          {/* the mail that confirms an address opens a tab of its own */}
          {data?.counts.total === 0 && <p>{t("account.elsewhere")}</p>}
          <div className={layout.row}>
            <Link to={generator.path} className={buttonClass({})}>
              {t(generator.name)}
            </Link>
            {/* results of other types look missing otherwise */}
            <Link to="/dashboard" className={buttonClass({ tone: "quiet" })}>
              {t("history.allTypes")}
            </Link>
          </div>
        </>
      }
      narrowed={
        (search.favorites === true || search.q !== undefined) && {
          nothing: "history.nothingFits",
          all: "history.showAll",
          onAll: () => show({ favorites: undefined, q: undefined }),
        }
      }
      pages={data?.pagination.pages}
      onPage={(to, replace) => show({ page: to }, replace)}
    >
      {(items) => (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
          <ul role="list" className={styles.list}>
            {items.map((item) => (
              <HistoryEntry
                key={item.id}
                item={item}
                buttons={buttonsOf(item)}
                onView={() => setViewed(item)}
              />
            ))}
          </ul>
          {viewed && (
            <SavedDialog item={viewed} saved={saved} onClose={() => setViewed(undefined)} />
          )}
        </>
      )}
    </Collection>
  );
}
