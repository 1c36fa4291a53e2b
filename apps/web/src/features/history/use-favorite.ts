import { useRef } from "react";
import { useServices } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";
import { changeCached } from "./list-cache.ts";

/**
 * Marks a favourite, or takes the mark away: at once on the screen, and back where the server does not. Several presses are
 * sent one after another.
 */
export function useFavorite(onFailure: (error: unknown) => void): (id: string) => void {
  const services = useServices();
  const { utils } = services;
  // calls under way
  const pending = useRef(0);
  const toggle = (id: string) =>
    changeCached(services, id, (item) => ({ ...item, isFavorite: !item.isFavorite }));
  const { mutate } = trpc.history.toggleFavorite.useMutation({
    scope: { id: "history.toggleFavorite" },
    onMutate: async ({ id }) => {
      pending.current += 1;
      // a list that arrives now may be from before
      await utils.history.list.cancel();
      toggle(id);
    },
    onError(error, { id }) {
      toggle(id);
      onFailure(error);
    },
    onSettled(answer, _error, { id }) {
      pending.current -= 1;
      if (pending.current > 0) return;
      if (answer)
        changeCached(services, id, (item) => ({ ...item, isFavorite: answer.isFavorite }));
      void utils.history.list.invalidate();
    },
  });
  return (id) => mutate({ id });
}
