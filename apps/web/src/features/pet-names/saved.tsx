import type { HistoryItemOf } from "@sortes/contract";
import { useIntl } from "react-intl";
import type { SavedViews } from "../../app/generator.ts";

function Summary({ item: { petType, gender } }: { item: HistoryItemOf<"pet_name"> }) {
  return useIntl().formatMessage({ id: "pet-names.summary" }, { pet: petType, gender });
}

/** Saved pet names: there is nothing to show but the name, which is the title. */
export const saved: SavedViews<"pet_name"> = {
  Summary,
  prefill: ({ petType, gender }) => ({ petChoice: { petType, gender } }),
};
