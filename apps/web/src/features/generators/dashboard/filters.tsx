import {
  type HistoryItem,
  type HistorySort,
  listedTypes,
  type listHistoryOutput,
} from "@sortes/contract";
import {
  Checkbox,
  CountTiles,
  Field,
  layout,
  LinkButton,
  Select,
  type SortOrder,
} from "@sortes/ui";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import type { z } from "zod";
import { generators, otherTypes, savedCountOf, tileOf } from "../generators.ts";
import { filters } from "../history/history.css.ts";
import { SearchField } from "../../../base/lists.tsx";
import { type DashboardSearch, firstOrder, sortSearch } from "./dashboard-search.ts";
import * as styles from "./dashboard.css.ts";

type Counts = z.infer<typeof listHistoryOutput>["counts"];

interface CountFiltersProps {
  /** Undefined until loaded. */
  counts: Counts | undefined;
  /** Hidden items that the counts still include. */
  gone: ReadonlyMap<string, HistoryItem>;
  type: DashboardSearch["type"];
  onShow: (change: DashboardSearch) => void;
}

/**
 * The number of items of each type, regardless of other filters; each tile filters by its type, and lines below by
 * the other types, if there are any.
 */
export function CountFilters({ counts, gone, type, onShow }: CountFiltersProps) {
  const { t, formatNumber } = useIntl();
  const goneOf = (of: keyof Counts) =>
    [...gone.values()].filter(({ generatorType }) => of === "total" || generatorType === of).length;
  const leftOf = (of: keyof Counts) => (counts ? counts[of] - goneOf(of) : undefined);
  const countOf = (of: keyof Counts) => {
    const left = leftOf(of);
    return left === undefined ? "–" : formatNumber(left);
  };
  const press = (pressed: DashboardSearch["type"] | "all") =>
    onShow({ type: pressed === "all" || pressed === type ? undefined : pressed });
  const items = [
    {
      value: "all" as const,
      stock: "white" as const,
      label: t("dashboard.all"),
      count: countOf("total"),
    },
    ...listedTypes.map((value) => ({
      value,
      stock: generators[value].kind.stock,
      label: t(tileOf(value)),
      count: countOf(value),
    })),
  ];
  return (
    <div className={layout.stackSm}>
      <CountTiles
        label={t("dashboard.types")}
        items={items}
        value={type ?? "all"}
        onPress={press}
      />
      {otherTypes
        .map((other) => ({ other, count: leftOf(other) ?? 0 }))
        .filter(({ other, count }) => count > 0 || type === other)
        .map(({ other, count }) => (
          <p key={other}>
            <LinkButton aria-pressed={type === other} onClick={() => press(other)}>
              {t(savedCountOf(other), { count })}
            </LinkButton>
          </p>
        ))}
    </div>
  );
}

interface ListFiltersProps {
  search: DashboardSearch;
  onShow: (change: DashboardSearch, replace?: boolean) => void;
}

/** The sort orders as options. */
const sorts = [
  ["created_at", "desc", "dashboard.sortNewest"],
  ["created_at", "asc", "dashboard.sortOldest"],
  ["name", "asc", "dashboard.sortName"],
  ["name", "desc", "dashboard.sortNameDown"],
  ["generator_type", "asc", "dashboard.sortType"],
  ["generator_type", "desc", "dashboard.sortTypeDown"],
] as const satisfies readonly (readonly [HistorySort, SortOrder, MessageId])[];

/** Search, favourites and, on narrow screens without a table head, the sort order. */
export function ListFilters({ search, onShow }: ListFiltersProps) {
  const { t } = useIntl();
  const { sort = "created_at" } = search;
  const order = search.order ?? firstOrder[sort];
  return (
    <div className={`${filters} ${styles.filters}`}>
      <SearchField value={search.q} onSearch={(q) => onShow({ q }, true)} />
      <div className={styles.sort}>
        <Field label={t("dashboard.sort")}>
          <Select
            value={`${sort}.${order}`}
            onChange={({ target }) => {
              const [column, direction] = target.value.split(".");
              onShow({ sort: undefined, order: undefined, ...sortSearch(column, direction) });
            }}
          >
            {sorts.map(([column, direction, id]) => (
              <option key={id} value={`${column}.${direction}`}>
                {t(id)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        checked={search.favorites ?? false}
        onChange={({ target }) => onShow({ favorites: target.checked ? true : undefined })}
      >
        {t("history.onlyFavorites")}
      </Checkbox>
    </div>
  );
}

/** The sort order after a click on a heading: the column's initial order, or reversed. */
export function pressed(search: DashboardSearch, column: HistorySort): DashboardSearch {
  const { sort = "created_at" } = search;
  const now = search.order ?? firstOrder[sort];
  const turned = now === "asc" ? "desc" : "asc";
  const next = sort === column ? turned : firstOrder[column];
  return { sort: undefined, order: undefined, ...sortSearch(column, next) };
}
