import type { Pack, PackCategory } from "@sortes/contract";
import { keepPreviousData } from "@tanstack/react-query";
import type { MenuEntry } from "../../../base/generator.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { generators } from "../generators.ts";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useDelayedDelete } from "../../../base/use-delayed-delete.tsx";

/** The generator for the packs of a category. */
export const generatorOf: Readonly<Record<PackCategory, MenuEntry>> = {
  teamGenerator: generators.team,
  luckyWinner: generators.winner,
};

/** The labels of the categories in the filter. */
export const categoryLabels: Readonly<Record<PackCategory, MessageId>> = {
  teamGenerator: "packs.teamGenerator",
  luckyWinner: "packs.luckyWinner",
};

// the route loader has just tried
const once = { retryOnMount: false } as const;

/** All packs of the user, their own first. @param enabled whether to fetch */
export function usePacks(enabled = true) {
  const [language] = useLanguage();
  const own = trpc.packs.own.useQuery(undefined, { ...once, enabled });
  const ready = trpc.packs.predefined.useQuery(
    { language },
    { ...once, enabled, placeholderData: keepPreviousData },
  );
  const { error } = own.error ? own : ready;
  return {
    own: own.data ?? none,
    ready: ready.data ?? none,
    error,
    isPending: own.isPending || ready.isPending,
    retry: () => Promise.all([own.refetch(), ready.refetch()]),
  };
}

const none: readonly Pack[] = [];

/** Updates the cached list of own packs from the server's responses. */
export function useOwnPacks() {
  const utils = trpc.useUtils();
  const change = (edit: (packs: Pack[]) => Pack[]) =>
    utils.packs.own.setData(undefined, (packs) => packs && edit(packs));
  return {
    put: (pack: Pack) => {
      change((packs) =>
        packs.some(({ id }) => id === pack.id)
          ? packs.map((other) => (other.id === pack.id ? pack : other))
          : [pack, ...packs],
      );
      // they could not be loaded before
      if (!utils.packs.own.getData()) void utils.packs.own.refetch();
    },
    drop: (id: string) => change((packs) => packs.filter((pack) => pack.id !== id)),
  };
}

interface Deletion {
  onFailure: (error: unknown) => void;
  onUndo: (pack: Pack) => void;
}

/** Deletes packs with Undo. */
export function useDeletePack({ onFailure, onUndo }: Deletion) {
  const { t } = useIntl();
  const toasts = useToasts();
  const { client } = useServices();
  const { drop } = useOwnPacks();
  return useDelayedDelete<Pack>({
    doneText: ({ name }) => t("packs.deleted", { name }),
    failed: "packs.deleteFailed",
    send: ({ id }, context) => client.packs.remove.mutate({ id }, { context }),
    onGone({ id }) {
      drop(id);
      toasts.show({ tone: "success", text: t("packs.deletedForGood") });
    },
    onFailure,
    onUndo,
  });
}
