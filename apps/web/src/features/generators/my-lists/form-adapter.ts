import type { DrawnType, PresetSettings, PresetType } from "@sortes/contract";
import type { HistoryState } from "@tanstack/react-router";
import type { MessageId } from "../../../base/intl.ts";
import {
  type PresetForm,
  type PresetSource,
  type SkillOptions,
  type Taken,
  takeOver,
} from "../presets/preset-source.ts";

export interface NamedList {
  readonly title: string;
  readonly names: readonly string[];
  readonly options?: SkillOptions;
}

/** How My lists reads and fills a form; one object for the lifetime of the form. */
export interface FormAdapter {
  readonly type: DrawnType;
  /** Undefined for a form without lists. */
  readonly lists?: {
    /** The titles of the lists, for a form with several. */
    readonly titles?: () => readonly string[];
    /** The names in the form, or in the list at an index from 0. */
    readonly read: (at?: number) => readonly string[];
    readonly take: (list: NamedList) => Taken;
    /** Takes the names of an open list that the form can name as their source; undefined if it only takes names. */
    readonly takesOpenList?: (list: NamedList, openList: string) => Taken;
  };
  /** Undefined for a form without presets. */
  readonly settings?: {
    /** @throws DomainError if they are invalid. */
    readonly read: () => Promise<PresetSettings>;
    /** @param state from the generator's `prefill`; @returns undefined if the form does not accept it */
    readonly take: (state: HistoryState) => Taken | undefined;
    /** Labels of the fields that `read` may reject. */
    readonly labels: Readonly<Record<string, MessageId>>;
  };
}

/** The adapter of a generator that has presets. */
export function formAdapterOf<T extends PresetType, Draft>(
  source: PresetSource<T, Draft>,
  form: () => PresetForm<Draft>,
): FormAdapter {
  const { type, settingsOf, prefillOf, listOf, withNames, labels = {} } = source;
  return {
    type,
    ...(listOf &&
      withNames && {
        lists: {
          read: () => listOf(form().draft),
          take: ({ names, options }) =>
            takeOver(source, form(), withNames(form().draft, names.join("\n"), options)),
        },
      }),
    settings: {
      // the cast is safe: the settings are those of this generator
      read: async () => {
        const settings = await settingsOf(form().draft);
        return { generatorType: type, ...settings } as PresetSettings;
      },
      take: (state) => {
        const next = prefillOf({ ...state });
        return next && takeOver(source, form(), next);
      },
      labels,
    },
  };
}
