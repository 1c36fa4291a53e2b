import { useCallback } from "react";
import { isId, isRecord, isText } from "../../../base/shapes.ts";
import { useServices } from "../../../base/services.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { trpc } from "../../../base/trpc.ts";
import { type KeyedCall, once } from "../../../base/once.ts";
import { lookAgain } from "../draw-pace.ts";
import { useClockAhead } from "../server-clock.ts";

/** The record of a draw, and whether the user owns it. */
export function useOwnDraw(id: string) {
  const ahead = useClockAhead(false);
  const { data, error, refetch } = trpc.draws.get.useQuery(
    { id },
    { retryOnMount: false, refetchInterval: ({ state }) => lookAgain(state.data, ahead) },
  );
  const own = trpc.draws.list.useQuery({}, { retryOnMount: false });
  const isLoaded = data !== undefined && own.data !== undefined;
  return {
    record: data,
    isOwn: isLoaded && own.data.organiser === data.organiser,
    isLoaded,
    error: error ?? own.error,
    retry: () => {
      void refetch();
      void own.refetch();
    },
  };
}

/** Typed lists that have not been sent yet, by draw id. */
type TypedLists = Readonly<Record<string, string>>;

const none: TypedLists = {};
const isLists = (stored: unknown): stored is TypedLists =>
  isRecord(stored) && Object.values(stored).every(isText);

/** The typed lists of open draws. */
export function useTypedLists() {
  const [lists, set] = useStoredState<TypedLists>("draws.draft.lists", none, isLists);
  return {
    lists,
    /** Stores a list; an empty one is removed. */
    keep: useCallback(
      (id: string, list: string) =>
        set(({ [id]: _last, ...others }) => {
          if (list !== "") return { ...others, [id]: list };
          return Object.keys(others).length === 0 ? none : others;
        }),
      [set],
    ),
  };
}

/** The open list whose names are in the box, and the text that they were; null if there is none. */
type UsedList = { readonly openList: string; readonly text: string } | null;
const isUsedList = (stored: unknown): stored is UsedList =>
  isRecord(stored) && isId(stored["openList"]) && isText(stored["text"]);

/** The open list from which the box was filled. If its text was edited since, the names are an ordinary list. */
export const useUsedList = () =>
  useStoredState<UsedList>("draws.draft.open-list", null, isUsedList);

/** Sends an organiser's change of a draw once, then refetches the draw; a failure is not kept waiting for that. */
export function useDrawCall() {
  const { utils } = useServices();
  return async <Input extends { id: string }, Answer>(
    call: string,
    input: Input,
    send: (input: Input, options: KeyedCall) => Promise<Answer>,
  ): Promise<Answer> => {
    const refetch = () =>
      Promise.all([
        utils.draws.get.invalidate({ id: input.id }),
        utils.draws.list.invalidate(undefined, { refetchType: "all" }),
      ]);
    try {
      const answer = await once(`draw ${call}`, input, (options) => send(input, options));
      await refetch();
      return answer;
    } catch (error) {
      // a refusal means that the displayed draw is outdated
      void refetch();
      throw error;
    }
  };
}
