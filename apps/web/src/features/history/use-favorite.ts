import type { HistoryItem } from "@sortes/contract";
import { useRef } from "react";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { changeCached } from "./list-cache.ts";

type Item = Pick<HistoryItem, "id" | "isFavorite">;

/**
 * Marks a favourite, or takes the mark away: at once on the screen, and back where the server does not. Several presses are
 * sent one after another. What is sent is the mark itself, so that trying again after a lost reply changes nothing more.
 */
export function useFavorite(onFailure: (error: unknown) => void): (item: Item) => void {
  const services = useServices();
  const { utils } = services;
  // calls under way
  const pending = useRef(0);
  const show = (id: string, isFavorite: boolean) =>
    changeCached(services, id, (item) => ({ ...item, isFavorite }));
  const { mutate } = trpc.history.setFavorite.useMutation({
    scope: { id: "history.setFavorite" },
    onMutate: async ({ id, isFavorite }) => {
      pending.current += 1;
      // a list that arrives now may be from before
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
