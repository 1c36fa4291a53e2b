import type { GeneratorType, HistoryItem } from "@sortes/contract";
import { Alert, classNames, Icon, IconButton, iconButtonClass, type Kind } from "@sortes/ui";
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from "react";
import { type IntlShape, type MessageId, useIntl } from "../../../base/intl.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { isUnnamed } from "../../../base/names.ts";
import { type Services, useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { type Gone, useDelayedDelete } from "../../../base/use-delayed-delete.tsx";
import { generators, tileOf } from "../generators.ts";
import * as styles from "./history.css.ts";

const packKind: Kind = { drawing: "generator-pack", stock: "lilac" };

/** The look of a result type. */
export const kindOf = (type: GeneratorType): Kind =>
  type === "pack" ? packKind : generators[type].kind;

/** The display name of a result type. */
export const typeNameOf = (type: GeneratorType): MessageId =>
  type === "pack" ? "history.packs" : tileOf(type);

/** Number of the things in an unnamed item: “6 teams, 25 November”. */
function countOf(item: HistoryItem): { of: string; count: number } {
  if (item.generatorType === "team") return { of: "team", count: item.numberOfTeams };
  if (item.generatorType === "winner") return { of: "winner", count: item.numberOfWinners };
  if (item.generatorType === "number")
    return { of: item.mode ? "other" : "number", count: item.count };
  return { of: "other", count: 1 };
}

/**
 * The title of an item without a name, after its content and date. The area `history` must be loaded.
 * @param kind what other items than teams, winners and numbers are called
 * @param thisYear the year that the date need not name
 */
export function wordUnnamed(
  { t, formatDate }: Pick<IntlShape, "t" | "formatDate">,
  item: HistoryItem,
  kind: string,
  thisYear: number,
): string {
  const isThisYear = new Date(item.createdAt).getFullYear() === thisYear;
  const date = formatDate(item.createdAt, {
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  });
  return t("history.unnamed", { ...countOf(item), kind, date });
}

/** The displayed name of an item; without one, it is named after its content and date in the reader's language. */
export function useItemName(): (item: HistoryItem) => string {
  const { t, formatDate } = useIntl();
  const [thisYear] = useState(() => new Date().getFullYear());
  return useCallback(
    (item) => {
      const { name, generatorType: type } = item;
      return isUnnamed(type, name)
        ? wordUnnamed({ t, formatDate }, item, t(typeNameOf(type)), thisYear)
        : name;
    },
    [t, formatDate, thisYear],
  );
}

/** Updates one item in every cached list, and in the cached full item. */
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

/** Removes an item from every cached list, and from the counts. */
function removeCached({ utils }: Services, { id, generatorType }: HistoryItem): void {
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

/** Deletes saved results with Undo. @param onFailure receives the error */
function useDeleteItem(onFailure: (error: unknown) => void) {
  const { t } = useIntl();
  const services = useServices();
  const nameOf = useItemName();
  return useDelayedDelete<HistoryItem>({
    doneText: (item) => t("history.deleted", { name: nameOf(item) }),
    failed: "history.deleteFailed",
    send: ({ id }, context) => services.client.history.remove.mutate({ id }, { context }),
    onGone: (item) => removeCached(services, item),
    onSettled: () => void services.utils.history.list.invalidate(),
    onFailure,
  });
}

type Item = Pick<HistoryItem, "id" | "isFavorite">;

/**
 * Sets or removes a favourite: optimistically on screen, and reverted if the server fails. Several presses are sent in
 * sequence. Each request carries the desired state, so that retrying after a lost response is safe.
 */
function useFavorite(onFailure: (error: unknown) => void): (item: Item) => void {
  const services = useServices();
  const { utils } = services;
  // number of pending calls
  const pending = useRef(0);
  const show = (id: string, isFavorite: boolean) =>
    changeCached(services, id, (item) => ({ ...item, isFavorite }));
  const { mutate } = trpc.history.setFavorite.useMutation({
    scope: { id: "history.setFavorite" },
    onMutate: async ({ id, isFavorite }) => {
      pending.current += 1;
      // a list that arrives now may be outdated
      await utils.history.list.cancel();
      show(id, isFavorite);
    },
    onError(error, { id, isFavorite }) {
      show(id, !isFavorite);
      onFailure(error);
    },
    onSettled(answer, _error, { id }) {
      pending.current -= 1;
      if (pending.current > 0) return;
      if (answer) show(id, answer.isFavorite);
      void utils.history.list.invalidate();
    },
  });
  return ({ id, isFavorite }) => mutate({ id, isFavorite: !isFavorite });
}

interface StarButtonProps {
  pressed: boolean;
  /** The star's accessible name, the same in both states. */
  label: string;
  onClick: () => void;
}

/** A toggle button for favourites. */
export function StarButton({ pressed, label, onClick }: StarButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      className={classNames(iconButtonClass, styles.star)}
      onClick={onClick}
    >
      {pressed ? <Icon name="star-fill" className={styles.filled} /> : <Icon name="star" />}
    </button>
  );
}

interface ItemActions {
  gone: Gone<HistoryItem>;
  /** The favourite and delete buttons of an item. */
  buttonsOf: (item: HistoryItem) => ReactNode;
  /** The failure of the last action. */
  alert: ReactNode;
}

/** The actions of every list of saved results. */
export function useItemActions(): ItemActions {
  const { t } = useIntl();
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
    // the focused button disappears with its row; without another row, the list takes the focus
    next?.querySelector("button")?.focus({ preventScroll: true });
    remove(item);
  };
  return {
    gone,
    buttonsOf: (item) => (
      <>
        <StarButton
          pressed={item.isFavorite}
          label={t("history.favorite", { name: nameOf(item) })}
          onClick={() => {
            setFailure(undefined);
            toggleFavorite(item);
          }}
        />
        <IconButton
          icon="trash"
          label={t("history.delete", { name: nameOf(item) })}
          onClick={(event) => removeRow(item, event)}
        />
      </>
    ),
    // a new key per failure, so that it is announced even if the text is the same
    alert: failure && (
      <Alert key={failure.count} tone="error">
        {failure.text}
      </Alert>
    ),
  };
}
