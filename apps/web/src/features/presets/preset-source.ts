import type { PresetType, SettingsOf } from "@sortes/contract";
import type { MessageId } from "../../base/catalogues.ts";
import type texts from "./catalogues/en/presets.json";

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
