import type { HistoryItem, listHistoryOutput } from "@sortes/contract";
import { CountTiles, layout, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { z } from "zod";
import { generators, listedTypes, tileOf } from "../generators.ts";
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

/**
 * How much there is of each type, whatever the other filters; each tile filters by its type, and a line below them by
 * the results of own generators, where there are some.
 */
export function CountFilters({ counts, gone, type, onShow }: CountFiltersProps) {
  const { formatMessage, formatNumber } = useIntl();
  const goneOf = (of: keyof Counts) =>
    [...gone.values()].filter(({ generatorType }) => of === "total" || generatorType === of).length;
  const leftOf = (of: keyof Counts) => (counts ? counts[of] - goneOf(of) : undefined);
  const countOf = (of: keyof Counts) => {
    const left = leftOf(of);
    return left === undefined ? "–" : formatNumber(left);
  };
  const own = leftOf("own") ?? 0;
  const press = (pressed: DashboardSearch["type"] | "all") =>
    onShow({ type: pressed === "all" || pressed === type ? undefined : pressed });
  const items = [
    {
      value: "all" as const,
      stock: "white" as const,
      label: formatMessage({ id: "dashboard.all" }),
      count: countOf("total"),
    },
    ...listedTypes.map((value) => ({
      value,
      stock: generators[value].kind.stock,
      label: formatMessage({ id: tileOf(value) }),
      count: countOf(value),
    })),
  ];
  return (
    <div className={layout.stackSm}>
      <CountTiles
        label={formatMessage({ id: "dashboard.types" })}
        items={items}
        value={type ?? "all"}
        onPress={press}
      />
      {(own > 0 || type === "own") && (
        <p>
          <button
            type="button"
            className={linkButtonClass}
            aria-pressed={type === "own"}
            onClick={() => press("own")}
          >
            {formatMessage({ id: "dashboard.own" }, { count: own })}
          </button>
        </p>
      )}
    </div>
  );
}
