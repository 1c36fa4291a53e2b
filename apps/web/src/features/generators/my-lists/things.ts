import {
  type GeneratorType,
  type HistoryItem,
  type DrawnType,
  type Pack,
  type PackCategory,
  type PresetEntry,
} from "@sortes/contract";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { folded } from "../../../base/names.ts";
import { isUnnamed } from "../../../base/names.ts";
import { useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { generators } from "../generators.ts";
import { wordUnnamed } from "../history/use-item-actions.tsx";
import { usePacks } from "../packs/use-packs.ts";
import type { FormAdapter } from "./form-adapter.ts";
import { type KeptList, useKeptLists } from "./device-lists.ts";

/** The places of lists and settings, in the panel's order. */
export const places = ["device", "pack", "preset", "history", "ready"] as const;
export type Place = (typeof places)[number];

export const placeNames: Readonly<Record<Place, MessageId>> = {
  device: "my-lists.device",
  pack: "my-lists.pack",
  preset: "my-lists.preset",
  history: "my-lists.history",
  ready: "my-lists.ready",
};

type Kept =
  | { readonly place: "device"; readonly list: KeptList }
  | { readonly place: "pack" | "ready"; readonly pack: Pack }
  | { readonly place: "preset"; readonly preset: PresetEntry }
  | { readonly place: "history"; readonly item: HistoryItem };

/** A list or the settings of a generator, in any place. */
export type Thing = Kept & {
  /** Unique across all places. */
  readonly id: string;
  readonly title: string;
};

const typeOfCategory: Readonly<Record<PackCategory, DrawnType>> = {
  teamGenerator: "team",
  luckyWinner: "winner",
};

/** The generator that opens a thing which the current form does not accept. */
export function homeOf(thing: Thing): DrawnType {
  switch (thing.place) {
    case "device":
      return "team";
    case "pack":
    case "ready":
      return typeOfCategory[thing.pack.category];
    case "preset":
      return thing.preset.generatorType;
    case "history":
      return thing.item.generatorType === "pack" ? "team" : thing.item.generatorType;
  }
}

const withNames: ReadonlySet<GeneratorType> = new Set(["team", "winner", "pack"]);

/** Whether the current form accepts a thing. */
export function fits(thing: Thing, adapter: FormAdapter): boolean {
  if (thing.place === "preset" || thing.place === "history") {
    const type = thing.place === "preset" ? thing.preset.generatorType : thing.item.generatorType;
    return adapter.lists
      ? withNames.has(type)
      : adapter.settings !== undefined && type === adapter.type;
  }
  return adapter.lists !== undefined;
}

/** Saved results per request. */
const pageSize = 50;
const none: readonly HistoryItem[] = [];

/** Everything the person has stored, or the matches of `words`; things that the form accepts come first. */
export function useThings(adapter: FormAdapter, words: string, place: Place | undefined) {
  const { t, formatDate } = useIntl();
  const [thisYear] = useState(() => new Date().getFullYear());
  const { isSignedIn } = useSession();
  const device = useKeptLists();
  const packs = usePacks(isSignedIn);
  const presets = trpc.presets.list.useQuery({}, { enabled: isSignedIn });
  const [asked, setAsked] = useState({ words, pages: 1 });
  const pages = asked.words === words ? asked.pages : 1;
  const { history } = trpc.useUtils();
  // `trpc.useQueries` would add its code to every page
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, i) =>
      history.list.queryOptions(
        { search: words, page: i + 1, limit: pageSize },
        { enabled: isSignedIn },
      ),
    ),
  });
  const last = results.at(-1);
  const whole = results[0]?.data?.pagination.total ?? 0;
  const items = useSteady(results.map(({ data }) => data?.history ?? none));

  const all = useMemo(() => {
    const nameOf = (item: HistoryItem): string => {
      const { name, generatorType: type } = item;
      if (!isUnnamed(type, name)) return name;
      const kind = t(type === "pack" ? "my-lists.usedPack" : generators[type].name);
      return wordUnnamed({ t, formatDate }, item, kind, thisYear);
    };
    const kept: Thing[] = [
      ...device.map(
        (list) =>
          ({ place: "device", id: `device ${list.title}`, title: list.title, list }) as const,
      ),
      ...packs.own.map(
        (pack) => ({ place: "pack", id: `pack ${pack.id}`, title: pack.name, pack }) as const,
      ),
      ...(presets.data ?? []).map(
        (preset) =>
          ({ place: "preset", id: `preset ${preset.id}`, title: preset.name, preset }) as const,
      ),
      ...items.map(
        (item) =>
          ({ place: "history", id: `history ${item.id}`, title: nameOf(item), item }) as const,
      ),
      ...packs.ready.map(
        (pack) => ({ place: "ready", id: `ready ${pack.id}`, title: pack.name, pack }) as const,
      ),
    ];
    return [
      ...kept.filter((one) => fits(one, adapter)),
      ...kept.filter((one) => !fits(one, adapter)),
    ];
  }, [device, packs.own, packs.ready, presets.data, items, adapter, t, formatDate, thisYear]);
  const found = useMemo(() => {
    const wanted = folded(words);
    return all.filter(
      (one) =>
        (place === undefined || one.place === place) &&
        // the server has already searched the results
        (one.place === "history" || folded(one.title).includes(wanted)),
    );
  }, [all, words, place]);

  const error = packs.error ?? presets.error ?? last?.error ?? null;
  return {
    found,
    /** Own packs and presets, regardless of the search. */
    ownPacks: packs.own,
    presets: presets.data ?? [],
    device,
    error,
    isPending:
      isSignedIn && !error && (packs.isPending || presets.isPending || last?.isPending === true),
    /** Fetches more results; undefined if there are none. */
    more:
      whole > items.length && !last?.isPending && (place === undefined || place === "history")
        ? () => setAsked({ words, pages: pages + 1 })
        : undefined,
    retry: () =>
      void Promise.all([
        packs.retry(),
        presets.refetch(),
        ...results.map(({ refetch }) => refetch()),
      ]),
  };
}

/** Concatenates lists; returns the same array while the lists are the same. */
function useSteady<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const [last, setLast] = useState<{ lists: typeof lists; all: readonly T[] }>({
    lists: [],
    all: [],
  });
  const isSame =
    last.lists.length === lists.length && lists.every((list, i) => list === last.lists[i]);
  if (isSame) return last.all;
  const next = { lists, all: lists.flat() };
  setLast(next);
  return next.all;
}
