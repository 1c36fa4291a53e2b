import type { DrawnType, HistoryItem, PackCategory, Pack } from "@sortes/contract";
import { namesIn, participantsIn } from "@sortes/core";
import { type HistoryState, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import type { Prefill, SavedViews } from "../../../base/generator.ts";
import { wordError } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { useDelayedDelete } from "../../../base/use-delayed-delete.tsx";
import { generators, loadSavedView } from "../generators.ts";
import { changeCached } from "../history/use-item-actions.tsx";
import { useOwnPacks } from "../packs/use-packs.ts";
import { useTakenNotice } from "../presets/use-taken-notice.tsx";
import { once } from "../../../base/once.ts";
import { refreshHistory } from "../results/send-waiting.ts";
import type { FormAdapter } from "./form-adapter.ts";
import {
  changeKeptLists,
  renamed,
  titleOf,
  withList,
  withNames,
  withoutList,
} from "./device-lists.ts";
import { homeOf, type Thing } from "./things.ts";
import { wordNotKept } from "./word-not-kept.ts";

/** An expected failure; the message is shown to the reader. */
class Refused extends Error {}

/** The outcome of the last action. A new object each time, so that screen readers announce it again. */
interface Said {
  id: number;
  words: ReactNode;
  isProblem: boolean;
  undo?: (() => Promise<void>) | undefined;
}

/** The places where a form's contents can be stored. */
export type KeepPlace = "device" | "pack" | "preset";

/** A list or settings, ready to be passed to a generator. */
interface Opened {
  type: DrawnType;
  names?: readonly string[] | undefined;
  state: HistoryState;
}

type DeviceEdit = Parameters<typeof changeKeptLists>[0];

/** The actions on lists and settings, one at a time. Failures are announced and lose no data. */
export function useThingActions(adapter: FormAdapter, onOpened: () => void) {
  const intl = useIntl();
  const { t } = intl;
  const services = useServices();
  const { client, utils } = services;
  const [language] = useLanguage();
  const navigate = useNavigate();
  const tellTaken = useTakenNotice();
  const { put, drop } = useOwnPacks();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  const running = useRef(false);

  // a running fetch may predate the change
  const refreshPresets = async () => {
    await utils.presets.list.cancel();
    await utils.presets.list.invalidate();
  };
  const say = (words: ReactNode, undo?: Said["undo"], isProblem = false) =>
    setSaid((last) => ({ id: (last?.id ?? 0) + 1, words, isProblem, undo }));
  const why = (error: unknown, title?: string): string => {
    if (error instanceof Refused) return error.message;
    if (reasonOf(error) === "NOT_FOUND" && title !== undefined) {
      void utils.packs.own.invalidate();
      void refreshPresets();
      void refreshHistory(services);
      return t("my-lists.gone", { title });
    }
    const labels = Object.entries(adapter.settings?.labels ?? {}).map(([field, id]) => [
      field,
      t(id),
    ]);
    return wordError(intl, error, "my-lists.failed", {
      ...(Object.fromEntries(labels) as Record<string, string>),
      name: t("my-lists.name"),
      content: t("my-lists.list"),
      settings: t("my-lists.settings"),
    }).summary.join(" ");
  };
  /** @returns the reason of a failure */
  const run = async (work: () => Promise<void>, title?: string): Promise<string | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setSaid(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      return why(error, title);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  /** Like `run`, but shows the reason above the lists. */
  const runAndSay = async (work: () => Promise<void>, title?: string) => {
    const problem = await run(work, title);
    if (problem !== undefined) say(problem, undefined, true);
  };
  const onDevice = (edit: DeviceEdit): void => {
    const problem = changeKeptLists(edit);
    if (problem) throw new Refused(wordNotKept(intl, problem));
  };
  const wholePack = async ({ id, truncated, ...pack }: Pack): Promise<Pack> =>
    truncated ? await utils.packs.get.fetch({ id, language }) : { id, ...pack };

  const prefill = async (type: DrawnType, from: Prefill<DrawnType>): Promise<Opened> => {
    const views = (await loadSavedView(type)) as SavedViews<DrawnType>;
    const read = type === "winner" ? participantsIn : namesIn;
    // only the names, without the generator's own additions such as weights
    const names = "inputNames" in from ? read(from.inputNames) : undefined;
    return { type, state: views.prefill(from), names };
  };
  const ofNames = (type: DrawnType, names: readonly string[]): Opened => ({
    type,
    names,
    state: { preloadedData: [...names] },
  });
  const fetched = async (thing: Thing): Promise<Opened> => {
    switch (thing.place) {
      case "device":
        return ofNames(homeOf(thing), thing.list.names);
      case "pack":
      case "ready":
        return ofNames(homeOf(thing), (await wholePack(thing.pack)).content ?? []);
      case "preset": {
        const { settings } = await utils.presets.get.fetch(
          { id: thing.preset.id },
          { staleTime: 0 },
        );
        return await prefill(settings.generatorType, settings);
      }
      case "history": {
        const item: HistoryItem = await utils.history.get.fetch({ id: thing.item.id });
        if (item.generatorType === "pack") return ofNames(homeOf(thing), item.result);
        return await prefill(item.generatorType, item);
      }
    }
  };
  const opened = (thing: Thing, { type, names, state }: Opened) => {
    const { title } = thing;
    const taken = type === adapter.type ? adapter.settings?.take(state) : undefined;
    // settings first: they include the list
    if (taken && (thing.place === "preset" || thing.place === "history"))
      return tellTaken(t("my-lists.applied", { title }), taken);
    if (names && names.length > 0 && adapter.lists) {
      const count = names.length;
      return tellTaken(
        t("my-lists.opened", { title, count }),
        adapter.lists.take({ title, names }),
      );
    }
    return void navigate({ to: generators[type].path, state });
  };

  const { gone, remove } = useDelayedDelete<Thing>({
    doneText: ({ title }) => t("my-lists.deleted", { title }),
    failed: "my-lists.failed",
    async send(thing, context) {
      const options = context && { context };
      switch (thing.place) {
        case "device":
          return onDevice((all) => withoutList(all, thing.title));
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
        const { id, updatedAt, content } = await wholePack(thing.pack);
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
  const titled = (title: string) => ({ title });

  return {
    busy,
    said,
    gone,
    remove,
    undo: (undo: () => Promise<void>) =>
      void runAndSay(async () => {
        await undo();
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
        const undo = await replaced(thing, names);
        say(t("my-lists.replaced", titled(thing.title)), undo);
      }, thing.title),
    /** @returns the reason if it was not renamed */
    rename: (thing: Thing, typed: string) =>
      run(async () => {
        const name = titleOf(typed);
        if (name === "") throw new Refused(t("my-lists.untitled"));
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
        say(t("my-lists.renamed", titled(name)));
      }, thing.title),
    /** Copies a list of the device to a pack, then removes it from the device. */
    move: (thing: Thing & { place: "device" }) =>
      runAndSay(async () => {
        await createPack(thing.title, thing.list.names);
        onDevice((all) => withoutList(all, thing.title));
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
