import type { Prefill } from "../../base/generator.ts";
import type { Preset, PresetEntry, PresetType, SettingsOf } from "@sortes/contract";
import { type RefObject, useRef, useState } from "react";
import { type MessageId, useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { reasonOf } from "../../base/errors.ts";
import { loadSavedView } from "../generators.ts";
import { saveKeyOf } from "../results/save-keys.ts";
import type texts from "./catalogues/en/presets.json";

/** An action, and its undo. */
interface Notice {
  text: string;
  undo?: () => void;
}

interface Failure {
  error: unknown;
  /** The preset that it was about. */
  preset: PresetEntry | undefined;
}

type Listed = Pick<PresetEntry, "id" | "updatedAt">;
type Changes = Pick<Preset, "name" | "settings">;

const inOrder = (settings: object): string =>
  JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether a preset is what a change would make of it. */
const holds = (preset: Preset, { name, settings }: Partial<Changes>): boolean =>
  (name === undefined || name === preset.name) &&
  (settings === undefined || inOrder(settings) === inOrder(preset.settings));

/** The actions for the presets of one generator, one at a time. Failures are reported and lose nothing. */
export function usePresets<T extends PresetType, Draft>(
  { type, settingsOf, prefillOf }: PresetSource<T, Draft>,
  form: RefObject<PresetForm<Draft>>,
) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [notice, setNotice] = useState<Notice>();
  const running = useRef(false);

  const run = async (preset: PresetEntry | undefined, work: () => Promise<Notice>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    setNotice(undefined);
    try {
      setNotice(await work());
      return true;
    } catch (error) {
      if (reasonOf(error) === "NOT_FOUND") void utils.presets.list.invalidate();
      setFailure({ error, preset });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const say = (id: MessageId, name: string) => t(id, { name });
  // the settings are those of this very generator
  const formSettings = () =>
    ({ generatorType: type, ...settingsOf(form.current.draft) }) as unknown as Preset["settings"];
  const fetched = async (id: string): Promise<Preset> =>
    await utils.presets.get.fetch({ id }, { staleTime: 0 });
  /** Changes a preset, unless it is not as it was listed any more. */
  const change = async ({ id, updatedAt }: Listed, changes: Partial<Changes>): Promise<Listed> => {
    try {
      return await client.presets.change.mutate({ id, updatedAt, ...changes });
    } catch (error) {
      if (reasonOf(error) !== "PRESET_CHANGED") throw error;
      const theirs = await fetched(id);
      // ours has arrived before, without an answer
      if (holds(theirs, changes)) return theirs;
      throw error;
    } finally {
      await utils.presets.list.invalidate();
    }
  };
  const replace = (preset: PresetEntry) =>
    run(preset, async () => {
      const { id, name } = preset;
      const settings = formSettings();
      const before = await fetched(id);
      const replaced = await change(preset, { settings });
      const undo = async (): Promise<Notice> => {
        await change(replaced, { settings: before.settings });
        return { text: say("presets.restored", name) };
      };
      return { text: say("presets.replaced", name), undo: () => void run(preset, undo) };
    });

  return {
    busy,
    failure,
    notice,
    /** Forgets why the last thing failed. */
    forget: () => setFailure(undefined),
    apply: (preset: PresetEntry) =>
      run(preset, async () => {
        const [{ settings }, { prefill }] = await Promise.all([
          fetched(preset.id),
          loadSavedView(type),
        ]);
        const draft = prefillOf({ ...prefill(settings as Prefill<T>) });
        if (!draft) throw new Error(`The form of ${type} does not take ${preset.id}`);
        const { draft: last, result, begin } = form.current;
        const before = { ...last, result };
        begin(draft);
        const undo = () => {
          form.current.begin(before);
          setNotice({ text: t("presets.broughtBack") });
        };
        return { text: say("presets.applied", preset.name), undo };
      }),
    save: (name: string, sameName: PresetEntry | undefined) =>
      run(sameName, async () => {
        const input = { name, settings: formSettings() };
        const key = saveKeyOf("preset", input);
        await client.presets.create.mutate(input, { context: { idempotencyKey: key.key } });
        key.drop();
        await utils.presets.list.invalidate();
        return { text: say("presets.saved", name) };
      }),
    replace,
    rename: (preset: PresetEntry, name: string) =>
      run(preset, async () => {
        await change(preset, { name });
        return { text: say("presets.renamed", name) };
      }),
  };
}

declare module "../../base/catalogues.ts" {
  interface Catalogues {
    presets: typeof texts;
  }
}

/** Converts between the form of a generator and its presets; one object for the life of the program. */
export interface PresetSource<T extends PresetType, Draft> {
  readonly type: T;
  /** The settings in the form. @throws DomainError if they are invalid. */
  readonly settingsOf: (draft: Draft) => SettingsOf<T>;
  /** The draft that the state of a history entry asks for; `prefill` of the generator's saved views makes it. */
  readonly prefillOf: (state: Record<string, unknown>) => Draft | undefined;
  /** The names in the form, which a link has only if somebody wants that. */
  readonly namesOf?: (draft: Draft) => string;
  /** The names of the fields that `settingsOf` may reject. */
  readonly labels?: Readonly<Record<string, MessageId>>;
}

/** The form as presets see it. */
export interface PresetForm<Draft> {
  readonly draft: Draft;
  /** The result, if the draft does not contain it. */
  readonly result: unknown;
  /** Puts another draft in its place. */
  readonly begin: (draft: Draft) => void;
}
