import type { DrawnType, HistoryItem, Language, Pack } from "@sortes/contract";
import { namesIn, participantsIn } from "@sortes/core";
import { type HistoryState, useNavigate } from "@tanstack/react-router";
import type { Prefill, SavedViews } from "../../../base/generator.ts";
import { useIntl } from "../../../base/intl.ts";
import { type Services, useLanguage, useServices } from "../../../base/services.ts";
import { generators, loadSavedView } from "../generators.ts";
import { useTakenNotice } from "../presets/use-taken-notice.tsx";
import type { FormAdapter } from "./form-adapter.ts";
import { homeOf, type Thing } from "./things.ts";

/** A list or settings, ready to be passed to a generator. */
interface Opened {
  type: DrawnType;
  names?: readonly string[] | undefined;
  state: HistoryState;
}

/** The pack with all its lines; lists of packs truncate long ones. */
export const wholePack = async (
  { utils }: Pick<Services, "utils">,
  language: Language,
  { id, truncated, ...pack }: Pack,
): Promise<Pack> => (truncated ? await utils.packs.get.fetch({ id, language }) : { id, ...pack });

/** Opens a stored list or settings in its generator. */
export function useOpening(adapter: FormAdapter) {
  const { t } = useIntl();
  const services = useServices();
  const { utils } = services;
  const [language] = useLanguage();
  const navigate = useNavigate();
  const tellTaken = useTakenNotice();
  const prefill = async (type: DrawnType, from: Prefill<DrawnType>): Promise<Opened> => {
    const views = (await loadSavedView(type)) as SavedViews<DrawnType>;
    const read = type === "winner" ? participantsIn : namesIn;
    // only the names, without the generator's own additions such as weights
    const names = "inputNames" in from ? read(from.inputNames) : undefined;
    return { type, state: views.prefill(from, language), names };
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
        return ofNames(
          homeOf(thing),
          (await wholePack(services, language, thing.pack)).content ?? [],
        );
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
  return { fetched, opened };
}
