import type { Pack, PackCategory } from "@sortes/contract";
import { useIntl } from "../../../base/intl.ts";
import { once } from "../../../base/once.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { changeCached } from "../history/use-item-actions.tsx";
import { useOwnPacks } from "../packs/use-packs.ts";
import { changeKeptLists, renamed, withNames } from "./device-lists.ts";
import type { FormAdapter } from "./form-adapter.ts";
import type { Thing } from "./things.ts";
import { wholePack } from "./use-opening.ts";
import { Refused, type Said } from "./use-thing-run.ts";
import { wordNotKept } from "./word-not-kept.ts";

type DeviceEdit = Parameters<typeof changeKeptLists>[0];

/** Changes lists and settings where they are stored. All reject with the reason. */
export function useThingChanges(adapter: FormAdapter, refreshPresets: () => Promise<void>) {
  const intl = useIntl();
  const { t } = intl;
  const services = useServices();
  const { client, utils } = services;
  const [language] = useLanguage();
  const { put } = useOwnPacks();
  const onDevice = (edit: DeviceEdit): void => {
    const problem = changeKeptLists(edit);
    if (problem) throw new Refused(wordNotKept(intl, problem));
  };
  const category: PackCategory = adapter.type === "winner" ? "luckyWinner" : "teamGenerator";
  const createPack = async (name: string, names: readonly string[]): Promise<Pack> => {
    const description = t("my-lists.packDescription", {
      date: intl.formatDate(new Date(), { dateStyle: "long" }),
    });
    const input = { name, category, description, content: [...names] };
    const pack = await once("my-lists", input, (options) =>
      client.packs.create.mutate(input, options),
    );
    put(pack);
    return pack;
  };
  /** Replaces the contents of a list, pack or preset. @returns a function that undoes it */
  const replaced = async (thing: Thing, names: readonly string[]): Promise<Said["undo"]> => {
    switch (thing.place) {
      case "device": {
        const before = thing.list.names;
        onDevice((all) => withNames(all, thing.title, names));
        return async () => onDevice((all) => withNames(all, thing.title, before));
      }
      case "pack": {
        const { id, updatedAt, content } = await wholePack(services, language, thing.pack);
        const change = async (lines: readonly string[], version: string | null) => {
          const changed = await client.packs.change.mutate({
            id,
            updatedAt: version ?? undefined,
            content: [...lines],
          });
          put(changed);
          return changed;
        };
        const next = await change(names, updatedAt);
        return async () => void (await change(content ?? [], next.updatedAt));
      }
      case "preset": {
        const { id, updatedAt } = thing.preset;
        const before = await utils.presets.get.fetch({ id }, { staleTime: 0 });
        const settings = await adapter.settings!.read();
        try {
          const next = await client.presets.change.mutate({ id, updatedAt, settings });
          return async () => {
            const version = { id, updatedAt: next.updatedAt };
            await client.presets.change.mutate({ ...version, settings: before.settings });
            await refreshPresets();
          };
        } finally {
          await refreshPresets();
        }
      }
      case "history":
      case "ready":
        return undefined;
    }
  };
  const rename = async (thing: Thing, name: string): Promise<void> => {
    switch (thing.place) {
      case "device":
        onDevice((all) => renamed(all, thing.title, name));
        break;
      case "pack": {
        const { id, updatedAt } = thing.pack;
        const change = { id, updatedAt: updatedAt ?? undefined, name };
        put(await client.packs.change.mutate(change));
        break;
      }
      case "preset": {
        const { id, updatedAt } = thing.preset;
        try {
          await client.presets.change.mutate({ id, updatedAt, name });
        } finally {
          await refreshPresets();
        }
        break;
      }
      case "history": {
        const { id } = thing.item;
        const saved = await client.history.rename.mutate({ id, name });
        changeCached(services, id, (item) => ({ ...item, name: saved.name }));
        break;
      }
      case "ready":
        break;
    }
  };
  return { onDevice, createPack, replaced, rename };
}
