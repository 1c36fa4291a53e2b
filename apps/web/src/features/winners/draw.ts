import { cryptoRandom, drawWinners } from "@sortes/core";
import { readParticipants } from "../names-input/read-names.ts";
import { resultOf, type WinnerDraft, type WinnersResult } from "./winner-draft.ts";

/** @throws DomainError where nobody, or not so many, can be drawn. */
export function draw(draft: WinnerDraft): WinnersResult {
  const { names: participants } = readParticipants(draft.participants);
  const inputs = {
    participants,
    numberOfWinners: Number(draft.numberOfWinners),
    numberOfAlternates: Number(draft.numberOfAlternates),
  };
  return resultOf(drawWinners(inputs, cryptoRandom()), participants.length, new Date());
}
