import type { HistoryItem } from "@sortes/contract";
import type { Services } from "../../base/services.ts";

/** Changes one item in every list that was fetched, and where it was fetched whole. */
export function changeCached(
  { utils }: Services,
  id: string,
  change: (item: HistoryItem) => HistoryItem,
): void {
  utils.history.list.setQueriesData(
    {},
    {},
    (list) =>
      list && {
        ...list,
        history: list.history.map((item) => (item.id === id ? change(item) : item)),
      },
  );
  utils.history.get.setData({ id }, (item) => item && change(item));
}

/** Takes an item out of every list that was fetched, and out of their counts. */
export function removeCached({ utils }: Services, { id, generatorType }: HistoryItem): void {
  utils.history.list.setQueriesData({}, {}, (list) => {
    if (!list) return list;
    const { history, counts, pagination } = list;
    const wasListed = history.some((item) => item.id === id);
    return {
      history: history.filter((item) => item.id !== id),
      counts: {
        ...counts,
        total: counts.total - 1,
        [generatorType]: counts[generatorType] - 1,
      },
      pagination: wasListed ? { ...pagination, total: pagination.total - 1 } : pagination,
    };
  });
}
