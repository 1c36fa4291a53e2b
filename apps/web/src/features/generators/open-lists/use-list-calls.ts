import type { OpenList } from "@sortes/contract";
import { useServices } from "../../../base/services.ts";

/** The changes of an organiser's list. The answers are shown at once. */
export function useListCalls() {
  const { client, utils } = useServices();
  const { openLists } = client;
  /** Shows a changed list wherever it is shown. */
  const show = (list: OpenList): OpenList => {
    utils.openLists.find.setData({ id: list.id }, list);
    utils.openLists.list.setData(
      undefined,
      (all) => all && { ...all, lists: all.lists.map((one) => (one.id === list.id ? list : one)) },
    );
    return list;
  };
  return {
    close: async (id: string) => show(await openLists.close.mutate({ id })),
    reopen: async (id: string, hours: number) => show(await openLists.reopen.mutate({ id, hours })),
    remove: async (id: string, entry: string) =>
      show(await openLists.removeEntries.mutate({ id, entries: [entry] })),
    restore: async (id: string, entry: string) =>
      show(await openLists.restoreEntries.mutate({ id, entries: [entry] })),
    refresh: () => utils.openLists.list.invalidate(undefined, { refetchType: "all" }),
  };
}
