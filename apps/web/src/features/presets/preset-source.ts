import type { PresetType, SettingsOf } from "@sortes/contract";
import type { MessageId } from "../../base/catalogues.ts";
import type texts from "./catalogues/en/presets.json";

declare module "../../base/catalogues.ts" {
  interface Catalogues {
    presets: typeof texts;
  }
}

/** How the form of a generator and its presets become each other; one object for the life of the program. */
export interface PresetSource<T extends PresetType, Draft> {
  readonly type: T;
  /** What the form says. @throws DomainError if that is nothing that can be kept. */
  readonly settingsOf: (draft: Draft) => SettingsOf<T>;
  /** The draft that the state of a history entry asks for; `prefill` of the generator's saved views makes it. */
  readonly prefillOf: (state: Record<string, unknown>) => Draft | undefined;
  /** What the fields are called that `settingsOf` may refuse. */
  readonly labels?: Readonly<Record<string, MessageId>>;
}

/** The form as presets see it. */
export interface PresetForm<Draft> {
  readonly draft: Draft;
  /** What was drawn, where the draft does not hold it. */
  readonly result: unknown;
  /** Puts another draft in its place. */
  readonly begin: (draft: Draft) => void;
}
