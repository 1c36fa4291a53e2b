import type { SaveFields, SettingsOf } from "@sortes/contract";
import { namesIn, type GiftInputs } from "@sortes/core";
import { withoutControls } from "../names-input/read-names.ts";
import type { PresetSource } from "../presets/preset-source.ts";
import { assertFitsHistory } from "../results/use-save.ts";
import {
  type GiftDraft,
  type GiftsResult,
  type GiftTexts,
  inputsOf,
  inputsOfResult,
  prefillOf,
  receiversOf,
  textsOf,
} from "./gift-draft.ts";

/** The settings as the server stores them; texts that are empty are left out. */
const settingsOf = (
  { names, rules, oneCircle }: GiftInputs,
  { priceLimit, exchangeDate, note }: GiftTexts,
): SettingsOf<"gift"> => ({
  inputNames: names.join(","),
  rules,
  oneCircle,
  ...(priceLimit !== "" && { priceLimit }),
  ...(exchangeDate !== "" && { exchangeDate }),
  ...(note !== "" && { note }),
});

/**
 * The input for saving an exchange to the history.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE
 */
export function recordOf(draft: GiftDraft, result: GiftsResult): SaveFields<"gift"> {
  const content = {
    ...settingsOf(inputsOfResult(result), result.texts),
    result: receiversOf(result),
  };
  assertFitsHistory(result.people.length, content);
  return { name: withoutControls(draft.saveName).trim(), ...content };
}

export const giftPresets: PresetSource<"gift", GiftDraft> = {
  type: "gift",
  loadLink: () => import("./link.ts"),
  settingsOf: (draft) => settingsOf(inputsOf(draft), textsOf(draft)),
  namesOf: ({ names }) => names,
  listOf: ({ names }) => namesIn(withoutControls(names)),
  withNames: (draft, names) => ({ ...draft, names, result: null }),
  prefillOf,
};
