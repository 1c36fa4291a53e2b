import type { Language } from "@sortes/contract";
import { cryptoRandom, generatePetName, type PetNameLists } from "@sortes/core";
import type { Services } from "../../../base/services.ts";
import { loadPart } from "../../../base/load-part.ts";
import { askServer } from "../results/ask-server.ts";
import type { DrawnName, PetChoice } from "./pet-draft.ts";

const lists: Record<Language, () => Promise<PetNameLists>> = {
  en: async () => (await loadPart(() => import("@sortes/core/pet-names/en"))).petNamesEn,
  ro: async () => (await loadPart(() => import("@sortes/core/pet-names/ro"))).petNamesRo,
};

/** Fetches the names of a language in advance, for drawing offline. Failures are ignored. */
export const prepareNames = (language: Language): Promise<PetNameLists | undefined> =>
  lists[language]().catch(() => undefined);

/**
 * Draws a name: on the server, or here if the server does not answer.
 * @throws the server's error, or an error if the names of the language cannot be fetched.
 */
export async function drawName(
  choice: PetChoice,
  language: Language,
  client: Services["client"],
): Promise<Pick<DrawnName, "name" | "madeHere">> {
  const answer = await askServer((signal) =>
    client.generators.petName.mutate({ ...choice, saveHistory: false }, { signal }),
  );
  if (answer) return { name: answer.name, madeHere: false };
  return { ...generatePetName(choice, cryptoRandom(), await lists[language]()), madeHere: true };
}
