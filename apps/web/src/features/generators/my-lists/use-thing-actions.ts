import { useIntl } from "../../../base/intl.ts";
import { once } from "../../../base/once.ts";
import { useServices } from "../../../base/services.ts";
import { useDelayedDelete } from "../../../base/use-delayed-delete.tsx";
import { useOwnPacks } from "../packs/use-packs.ts";
import { refreshHistory } from "../results/send-waiting.ts";
import { titleOf, withList, withoutList } from "./device-lists.ts";
import type { FormAdapter } from "./form-adapter.ts";
import type { Thing } from "./things.ts";
import { useOpening } from "./use-opening.ts";
import { useThingChanges } from "./use-thing-changes.ts";
import { Refused, useThingRun } from "./use-thing-run.ts";

/** The places where a form's contents can be stored. */
export type KeepPlace = "device" | "pack" | "preset";

/** The actions on lists and settings, one at a time. Failures are announced and lose no data. */
export function useThingActions(adapter: FormAdapter, onOpened: () => void) {
  const { t } = useIntl();
  const services = useServices();
  const { client, utils } = services;
  const { drop } = useOwnPacks();
  const { busy, said, say, why, run, runAndSay, refreshPresets } = useThingRun(adapter);
  const { fetched, opened } = useOpening(adapter);
  const { onDevice, createPack, replaced, rename } = useThingChanges(adapter, refreshPresets);

  const { gone, remove, undo } = useDelayedDelete<Thing>({
    doneText: ({ title }) => t("my-lists.deleted", { title }),
    failed: "my-lists.failed",
    async send(thing, context) {
      const options = context && { context };
      switch (thing.place) {
        case "device":
          return onDevice((all) => withoutList(all, thing.list));
        case "pack":
        case "ready":
          return await client.packs.remove.mutate({ id: thing.pack.id }, options);
        case "preset":
          return await client.presets.remove.mutate({ id: thing.preset.id }, options);
        case "history":
          return await client.history.remove.mutate({ id: thing.item.id }, options);
      }
    },
    onGone(thing) {
      if (thing.place === "pack") drop(thing.pack.id);
      if (thing.place === "preset")
        utils.presets.list.setData({}, (all) => all?.filter(({ id }) => id !== thing.preset.id));
      if (thing.place === "history")
        utils.history.list.setQueriesData(
          {},
          {},
          (list) =>
            list && { ...list, history: list.history.filter(({ id }) => id !== thing.item.id) },
        );
    },
    onSettled() {
      void refreshPresets();
      void refreshHistory(services);
    },
    onFailure: (error) => say(why(error), undefined, true),
  });

  const titled = (title: string) => ({ title });

  return {
    busy,
    said,
    gone,
    remove,
    undo: (back: () => Promise<void>) =>
      void runAndSay(async () => {
        await back();
        say(t("my-lists.back"));
      }),
    open: (thing: Thing) =>
      void runAndSay(async () => {
        const found = await fetched(thing);
        onOpened();
        opened(thing, found);
      }, thing.title),
    replace: (thing: Thing, names: readonly string[]) =>
      runAndSay(async () => {
        if (names.length === 0 && thing.place !== "preset")
          throw new Refused(t("my-lists.noNames"));
        // until now it could be waiting for its deletion
        undo(thing.id);
        const back = await replaced(thing, names);
        say(t("my-lists.replaced", titled(thing.title)), back);
      }, thing.title),
    /** @returns the reason if it was not renamed */
    rename: (thing: Thing, typed: string) =>
      run(async () => {
        const name = titleOf(typed);
        if (name === "") throw new Refused(t("my-lists.untitled"));
        await rename(thing, name);
        say(t("my-lists.renamed", titled(name)));
      }, thing.title),
    /** Copies a list of the device to a pack, then removes it from the device. */
    move: (thing: Thing & { place: "device" }) =>
      runAndSay(async () => {
        await createPack(thing.title, thing.list.names);
        onDevice((all) => withoutList(all, thing.list));
        say(t("my-lists.moved", titled(thing.title)));
      }),
    /** @returns the reason if it was not stored */
    keep: (place: KeepPlace, typed: string, names: readonly string[]) =>
      run(async () => {
        const name = titleOf(typed);
        if (name === "") throw new Refused(t("my-lists.untitled"));
        if (names.length === 0 && place !== "preset") throw new Refused(t("my-lists.noNames"));
        if (place === "device") onDevice((all) => withList(all, { title: name, names }));
        else if (place === "pack") await createPack(name, names);
        else {
          const input = { name, settings: await adapter.settings!.read() };
          await once("preset", input, (options) => client.presets.create.mutate(input, options));
          await refreshPresets();
        }
        say(t("my-lists.kept", titled(name)));
      }),
  };
}

export type ThingActions = ReturnType<typeof useThingActions>;
