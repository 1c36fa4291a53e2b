import type { PresetType, SettingsOf } from "@sortes/contract";
import type { MessageId } from "../../../base/intl.ts";
import type { LinkFormat } from "./link-format.ts";

/** Converts between the form of a generator and its presets; one object for the life of the program. */
export interface PresetSource<T extends PresetType, Draft> {
  readonly type: T;
  /** The settings in the form. @throws DomainError if they are invalid. */
  readonly settingsOf: (draft: Draft) => SettingsOf<T> | Promise<SettingsOf<T>>;
  /** The draft that the state of a history entry asks for; `prefill` of the generator's saved views makes it. */
  readonly prefillOf: (state: Record<string, unknown>) => Draft | undefined;
  /** Fetches how the form stands in a link. */
  readonly loadLink: () => Promise<{ readonly format: LinkFormat<T, Draft> }>;
  /** The names in the form, which a link has only if somebody wants that. */
  readonly namesOf?: (draft: Draft) => string;
  /** The same, a name at a time. */
  readonly listOf?: (draft: Draft) => readonly string[];
  /** The draft with other names, and no result. */
  readonly withNames?: (draft: Draft, names: string) => Draft;
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

/** What a form held before something else was put into it. */
export interface Taken {
  readonly undo: () => void;
  /** Whether names or a result went. */
  readonly isLoss: boolean;
}

/** Puts another draft into a form. */
export function takeOver<Draft>(
  { namesOf }: Pick<PresetSource<PresetType, Draft>, "namesOf">,
  { draft, result, begin }: PresetForm<Draft>,
  next: Draft,
): Taken {
  begin(next);
  const isLoss = result !== null || Boolean(namesOf?.(draft));
  return { undo: () => begin({ ...draft, result }), isLoss };
}
