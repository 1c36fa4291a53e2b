import type { HistoryItemOf } from "@sortes/contract";
import { useIntl } from "../../../base/intl.ts";
import type { SavedViews } from "../../../base/generator.ts";
import { PetNameTag } from "./PetNameTag.tsx";

function Summary({ item: { petType, gender } }: { item: HistoryItemOf<"pet_name"> }) {
  return useIntl().t("pet-names.summary", { pet: petType, gender });
}

function Detail({ item: { petType, gender, result } }: { item: HistoryItemOf<"pet_name"> }) {
  return <PetNameTag drawn={{ petType, gender, name: result }} />;
}

/** Saved pet names have no further view: the title is the name. */
export const saved: SavedViews<"pet_name"> = {
  Summary,
  prefill: ({ petType, gender, firstLetter, length, style }) => ({
    petChoice: { petType, gender, firstLetter, length, style },
  }),
  Detail,
  exportOf: ({ t }, { petType, result, createdAt }) => ({
    text: result,
    card: {
      title: t("pet-names.resultTitle", { pet: petType }),
      facts: t("pet-names.fairness"),
      entries: [{ names: [result], isFirst: true }],
      createdAt,
    },
  }),
};
