import type { GeneratorType, HistoryItem } from "@sortes/contract";
import type { Kind } from "@sortes/ui";
import { useCallback } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { generators, tileOf } from "../../app/generators.ts";

const packKind: Kind = { drawing: "generator-pack", stock: "lilac" };

/** How a type of result looks. */
export const kindOf = (type: GeneratorType): Kind =>
  type === "pack" ? packKind : generators[type].kind;

/** What a type of result is called. */
export const typeNameOf = (type: GeneratorType): MessageId =>
  type === "pack" ? "history.packs" : tileOf(type);

/** What an item is called on the screen: the type stands for one that has no name. */
export function useItemName(): (item: HistoryItem) => string {
  const { formatMessage } = useIntl();
  return useCallback(
    ({ name, generatorType }) => name || formatMessage({ id: typeNameOf(generatorType) }),
    [formatMessage],
  );
}
