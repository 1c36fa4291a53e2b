import { type LinkFormat, textOf } from "../presets/link-format.ts";
import type { WinnerDraft } from "./winner-draft.ts";

/** @param leftOutOf given, since an import would move its code between the chunks of the page */
export const formatWith = (
  leftOutOf: (draft: WinnerDraft) => readonly string[],
): LinkFormat<"winner", WinnerDraft> => ({
  write: (draft) => ({
    ...(draft.prizes?.length ? {} : { winners: draft.numberOfWinners }),
    alternates: draft.numberOfAlternates,
    once: draft.eachNameOnce,
    weights: draft.weighted === false ? "0" : "",
    turns: draft.inTurn === true,
    wheel: draft.wheel === true,
    prizes: (draft.prizes ?? []).map(({ name, count }) => `${count} ${name}`).join("\n"),
  }),
  read: ({ winners, alternates, once = false, weights, turns, wheel, prizes }, names, last) => ({
    ...last,
    participants: names ?? last.participants,
    numberOfWinners: textOf(winners, last.numberOfWinners),
    numberOfAlternates: textOf(alternates, last.numberOfAlternates),
    eachNameOnce: once,
    weighted: weights ?? true,
    inTurn: turns ?? false,
    wheel: wheel ?? false,
    prizes: (prizes ?? []).map(({ name, count }) => ({ name, count: String(count) })),
    // who was removed from the list that stays is not drawn again
    leftOut: names === undefined ? leftOutOf(last) : [],
    result: null,
  }),
});
