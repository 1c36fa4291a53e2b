import type { Pack, PackCategory } from "@sortes/contract";
import { keepPreviousData } from "@tanstack/react-query";
import type { MessageId } from "../../base/catalogues.ts";
import type { MenuEntry } from "../../base/generator.ts";
import { useLanguage } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { generators } from "../generators.ts";

/** The generator that takes the lines of a pack. */
export const generatorOf: Readonly<Record<PackCategory, MenuEntry>> = {
  teamGenerator: generators.team,
  luckyWinner: generators.winner,
};

/** The names of the categories in the filter. */
export const categoryLabels: Readonly<Record<PackCategory, MessageId>> = {
  teamGenerator: "packs.teamGenerator",
  luckyWinner: "packs.luckyWinner",
};

// the loader has just tried
const once = { retryOnMount: false } as const;

/** All packs of the person, their own first. */
export function usePacks() {
  const [language] = useLanguage();
  const own = trpc.packs.own.useQuery(undefined, once);
  const ready = trpc.packs.predefined.useQuery(
    { language },
    { ...once, placeholderData: keepPreviousData },
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

/** Changes what the page knows of the person's packs, as the server has just said. */
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
