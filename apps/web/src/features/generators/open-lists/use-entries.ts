import type { OpenListEntries, OpenListEntry } from "@sortes/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "../../../base/errors.ts";
import { useServices } from "../../../base/services.ts";

/** Polling intervals in ms: of the projector, of the organiser's panel, and of a list that nobody can join. */
export const paces = { screen: 2000, panel: 4000, calm: 20_000 };

/** The entries of a list as known so far. */
export interface KnownEntries extends Pick<
  OpenListEntries,
  "version" | "state" | "takenDown" | "count" | "closesAt"
> {
  /** In the order of joining, removed ones too. */
  entries: readonly OpenListEntry[];
}

const keyOf = (id: string) => ["open-list-entries", id] as const;

/** Adds changed entries to those known. */
function withChanges(
  known: readonly OpenListEntry[],
  changed: readonly OpenListEntry[],
): readonly OpenListEntry[] {
  if (changed.length === 0) return known;
  const all = new Map(known.map((entry) => [entry.id, entry]));
  for (const entry of changed) all.set(entry.id, entry);
  return [...all.values()].toSorted((a, b) => a.number - b.number);
}

/** Whether the list was deleted, perhaps in another tab. */
const isGone = (error: unknown): boolean => reasonOf(error) === "NOT_FOUND";

/** The entries of a list, which asks for their changes again and again. @param pace ms between two calls */
export function useEntries(id: string, pace: number) {
  const { client } = useServices();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id),
    async queryFn(): Promise<KnownEntries> {
      const known = queries.getQueryData<KnownEntries>(keyOf(id));
      let entries = known?.entries ?? [];
      let since = known?.version ?? 0;
      for (;;) {
        const reply = await client.openLists.entries.query({ id, since });
        entries = withChanges(entries, reply.entries);
        since = reply.version;
        if (!reply.more) return { ...reply, entries };
      }
    },
    staleTime: 0,
    // the entries keep their identity, and thousands need not be compared
    structuralSharing: false,
    retryOnMount: false,
    refetchInterval({ state: { data, error } }) {
      if (isGone(error)) return false;
      return data?.state === "open" ? pace : paces.calm;
    },
  });
  return {
    ...query,
    isGone: isGone(query.error),
    look: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  };
}

/** The entries on the list. */
export const listedIn = (known: KnownEntries | undefined): readonly OpenListEntry[] =>
  known?.entries.filter(({ state }) => state === "listed") ?? [];
