import type { HistoryItemOf } from "@sortes/contract";
import { SlipSheet } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import type { SavedViews } from "../../../base/generator.ts";
import { Some } from "../results/use-shown.tsx";
import { takeOutOwn } from "./OwnResultTools.tsx";

interface SavedProps {
  item: HistoryItemOf<"own">;
}

function Summary({ item: { generatorName, count, result } }: SavedProps) {
  return useIntl().t("own-generators.summary", {
    name: <bdi key="name">{generatorName}</bdi>,
    count,
    list: <Some key="list" entries={result} />,
  });
}

function View({ item: { result } }: SavedProps) {
  const label = useIntl().t("own-generators.results");
  return <SlipSheet lines={result} label={label} />;
}

/** Saved results of custom generators. They contain their definition, so that they can be redrawn. */
export const saved: SavedViews<"own"> = {
  Summary,
  prefill: ({ generatorName: name, template, lists, count, unique }) => ({
    ownChoice: { source: { name, template, lists }, count, unique },
  }),
  Detail: View,
  exportOf: (intl, { result, createdAt }, title) =>
    takeOutOwn(intl, { title, results: result, createdAt }),
  show: { label: "own-generators.show", View },
};
