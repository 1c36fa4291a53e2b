import type { HistoryItem } from "@sortes/contract";
import { Alert, IconButton, StarButton } from "@sortes/ui";
import { type MouseEvent, type ReactNode, type RefObject, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import type { Gone } from "../../base/use-delayed-delete.tsx";
import { useErrorText } from "../../base/error-text.ts";
import { useItemName } from "./item-words.ts";
import { useDeleteItem } from "./use-delete-item.ts";
import { useFavorite } from "./use-favorite.ts";

export interface ItemActions {
  gone: Gone<HistoryItem>;
  /** The star and the bin of an item, for its row. */
  buttonsOf: (item: HistoryItem) => ReactNode;
  /** Says what the last of them could not do. */
  alert: ReactNode;
}

/** What every list of saved results can do with each. @param list takes the focus where no row is left */
export function useItemActions(list: RefObject<HTMLElement | null>): ItemActions {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const nameOf = useItemName();
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const fail = (fallback: MessageId) => (error: unknown) =>
    setFailure((last) => ({ text: errorText(error, fallback), count: (last?.count ?? 0) + 1 }));
  const toggleFavorite = useFavorite(fail("history.favoriteFailed"));
  const { gone, remove } = useDeleteItem(fail("history.deleteFailed"));

  const removeRow = (item: HistoryItem, { currentTarget }: MouseEvent) => {
    setFailure(undefined);
    const row = currentTarget.closest("li, tr");
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    // the button that has the focus goes with its row
    (next?.querySelector("button") ?? list.current)?.focus({ preventScroll: true });
    remove(item);
  };
  return {
    gone,
    buttonsOf: (item) => (
      <>
        <StarButton
          pressed={item.isFavorite}
          label={formatMessage({ id: "history.favorite" }, { name: nameOf(item) })}
          onClick={() => {
            setFailure(undefined);
            toggleFavorite(item);
          }}
        />
        <IconButton
          icon="trash"
          label={formatMessage({ id: "history.delete" }, { name: nameOf(item) })}
          onClick={(event) => removeRow(item, event)}
        />
      </>
    ),
    // a new one is read aloud, also where it says the same
    alert: failure && (
      <Alert key={failure.count} tone="error">
        {failure.text}
      </Alert>
    ),
  };
}
