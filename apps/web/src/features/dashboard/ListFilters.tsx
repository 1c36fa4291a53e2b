import type { HistorySort } from "@sortes/contract";
import { Checkbox, Field, Select, type SortOrder } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { filters } from "../history/history.css.ts";
import { SearchField } from "../history/SearchField.tsx";
import { type DashboardSearch, firstOrder, sortSearch } from "./dashboard-search.ts";
import * as styles from "./dashboard.css.ts";

interface ListFiltersProps {
  search: DashboardSearch;
  onShow: (change: DashboardSearch, replace?: boolean) => void;
}

/** Each order in words, as a person would choose it. */
const sorts = [
  ["created_at", "desc", "dashboard.sortNewest"],
  ["created_at", "asc", "dashboard.sortOldest"],
  ["name", "asc", "dashboard.sortName"],
  ["name", "desc", "dashboard.sortNameDown"],
  ["generator_type", "asc", "dashboard.sortType"],
  ["generator_type", "desc", "dashboard.sortTypeDown"],
] as const satisfies readonly (readonly [HistorySort, SortOrder, MessageId])[];

/** Search, favourites and, where the table has no head to press, the order. */
export function ListFilters({ search, onShow }: ListFiltersProps) {
  const { formatMessage } = useIntl();
  const { sort = "created_at" } = search;
  const order = search.order ?? firstOrder[sort];
  return (
    <div className={`${filters} ${styles.filters}`}>
      <SearchField
        value={search.q ?? ""}
        onSearch={(q) => onShow({ q: q === "" ? undefined : q }, true)}
      />
      <div className={styles.sort}>
        <Field label={formatMessage({ id: "dashboard.sort" })}>
          <Select
            value={`${sort}.${order}`}
            onChange={({ target }) => {
              const [column, direction] = target.value.split(".");
              onShow({ sort: undefined, order: undefined, ...sortSearch(column, direction) });
            }}
          >
            {sorts.map(([column, direction, id]) => (
              <option key={id} value={`${column}.${direction}`}>
                {formatMessage({ id })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        checked={search.favorites ?? false}
        onChange={({ target }) => onShow({ favorites: target.checked ? true : undefined })}
      >
        {formatMessage({ id: "history.onlyFavorites" })}
      </Checkbox>
    </div>
  );
}

/** What a press on a heading asks for: the column in its first order, or the other way round. */
export function pressed(search: DashboardSearch, column: HistorySort): DashboardSearch {
  const { sort = "created_at" } = search;
  const now = search.order ?? firstOrder[sort];
  const turned = now === "asc" ? "desc" : "asc";
  const next = sort === column ? turned : firstOrder[column];
  return { sort: undefined, order: undefined, ...sortSearch(column, next) };
}
