import type { PresetType, SettingsOf } from "@sortes/contract";
import type { MessageId } from "../../../base/intl.ts";
import type { LinkFormat } from "./link-format.ts";

/** How the form of teams reads lines that end with a skill: as such, also where people share a name. */
export interface SkillOptions {
  readonly readSkills: "always";
  readonly allNames: false;
  readonly isRandom: false;
}

/** Converts between a generator's form and its presets; one object for the lifetime of the page. */
export interface PresetSource<T extends PresetType, Draft> {
  readonly type: T;
  /** The settings in the form. @throws DomainError if they are invalid. */
  readonly settingsOf: (draft: Draft) => SettingsOf<T> | Promise<SettingsOf<T>>;
  /** The draft for a history state made by `prefill` of the generator's saved views. */
  readonly prefillOf: (state: Record<string, unknown>) => Draft | undefined;
  /** Loads the generator's link format. */
  readonly loadLink: () => Promise<{ readonly format: LinkFormat<T, Draft> }>;
  /** The text of the names in the form; a link contains it only on request. */
  readonly namesOf?: (draft: Draft) => string;
  /** The names in the form, parsed. */
  readonly listOf?: (draft: Draft) => readonly string[];
  /** The draft with other names, and no result. Without options, they are read as those before. */
  readonly withNames?: (draft: Draft, names: string, options?: SkillOptions) => Draft;
  /** The names of the fields that `settingsOf` may reject. */
  readonly labels?: Readonly<Record<string, MessageId>>;
}

/** The form's interface to presets. */
export interface PresetForm<Draft> {
  readonly draft: Draft;
  /** The result, if the draft does not contain it. */
  readonly result: unknown;
  /** Replaces the draft. */
  readonly begin: (draft: Draft) => void;
}

/** The outcome of replacing a form's contents. */
export interface Taken {
  readonly undo: () => void;
  /** Whether names or a result were replaced. */
  readonly isLoss: boolean;
}

/** Replaces the draft of a form. */
export function takeOver<Draft>(
  { namesOf }: Pick<PresetSource<PresetType, Draft>, "namesOf">,
  { draft, result, begin }: PresetForm<Draft>,
  next: Draft,
): Taken {
  begin(next);
  const isLoss = result !== null || Boolean(namesOf?.(draft));
  return { undo: () => begin({ ...draft, result }), isLoss };
}
