import type { GeneratorType, HistoryItem } from "@sortes/contract";
import type { Kind } from "@sortes/ui";
import { useCallback } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { generators, tileOf } from "../generators.ts";
import { shownName } from "../../base/names.ts";

const packKind: Kind = { drawing: "generator-pack", stock: "lilac" };

/** How a type of result looks. */
export const kindOf = (type: GeneratorType): Kind =>
  type === "pack" ? packKind : generators[type].kind;

/** What a type of result is called. */
export const typeNameOf = (type: GeneratorType): MessageId =>
  type === "pack" ? "history.packs" : tileOf(type);

/** What an item is called on the screen, in the reader's language where nobody gave it a name. */
export function useItemName(): (item: HistoryItem) => string {
  const intl = useIntl();
  return useCallback(
    ({ name, generatorType }) =>
      shownName(intl, generatorType, name) || intl.formatMessage({ id: typeNameOf(generatorType) }),
    [intl],
  );
}
