import { drawnTypes, type HistoryItem, type listHistoryOutput } from "@sortes/contract";
import { CountTiles } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { z } from "zod";
import { generators, tileOf } from "../../app/generators.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

type Counts = z.infer<typeof listHistoryOutput>["counts"];

interface CountFiltersProps {
  /** Undefined until they are known. */
  counts: Counts | undefined;
  /** Items that are counted and not shown any more. */
  gone: ReadonlyMap<string, HistoryItem>;
  type: DashboardSearch["type"];
  onShow: (change: DashboardSearch) => void;
}

/** How much there is of each type, whatever the other filters; each tile filters by its type. */
export function CountFilters({ counts, gone, type, onShow }: CountFiltersProps) {
  const { formatMessage, formatNumber } = useIntl();
  const goneOf = (of: keyof Counts) =>
    [...gone.values()].filter(({ generatorType }) => of === "total" || generatorType === of).length;
  const countOf = (of: keyof Counts) => (counts ? formatNumber(counts[of] - goneOf(of)) : "–");
  const items = [
    {
      value: "all" as const,
      stock: "white" as const,
      label: formatMessage({ id: "dashboard.all" }),
      count: countOf("total"),
    },
    ...drawnTypes.map((value) => ({
      value,
      stock: generators[value].kind.stock,
      label: formatMessage({ id: tileOf(value) }),
      count: countOf(value),
    })),
  ];
  return (
    <CountTiles
      label={formatMessage({ id: "dashboard.types" })}
      items={items}
      value={type ?? "all"}
      onPress={(pressed) =>
        onShow({ type: pressed === "all" || pressed === type ? undefined : pressed })
      }
    />
  );
}
