import { type SubscriberCounts, type SubscriberFilter, subscriberFilters } from "@sortes/contract";
import { CountTiles } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { SubscribersSearch } from "./subscribers-search.ts";

interface StateTilesProps {
  /** Undefined until they are known. */
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

/** How many there are in each state, whatever is searched for; each tile filters by its state. */
export function StateTiles({ counts, state, onShow }: StateTilesProps) {
  const { formatMessage, formatNumber } = useIntl();
  const countOf = (of: SubscriberFilter) =>
    counts ? formatNumber(counts[of === "all" ? "total" : of]) : "–";
  return (
    <CountTiles
      label={formatMessage({ id: "subscribers.states" })}
      items={subscriberFilters.map((value) => ({
        value,
        stock: stocks[value],
        label: formatMessage({ id: `subscribers.tile_${value}` }),
        count: countOf(value),
      }))}
      value={state ?? "all"}
      onPress={(pressed) =>
        onShow({ state: pressed === "all" || pressed === state ? undefined : pressed })
      }
    />
  );
}
