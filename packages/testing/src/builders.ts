import type {
  HistoryItem,
  HistoryItemOf,
  listHistoryOutput,
  SaveNumbersInput,
  SavePetNameInput,
  SaveTeamsInput,
  SaveWinnersInput,
  User,
} from "@sortes/contract";
import type { z } from "zod";

/** What is sent to the server and what it answers, as plain data: a test names only the fields that matter to it. */

let lastId = 0;

/** A UUID that no builder gave before in this process; in rising order. */
export const nextId = (): string =>
  `01939c5a-0000-7000-8000-${String((lastId += 1)).padStart(12, "0")}`;

/** Somebody with a free account, whose address is confirmed. */
export const person = (fields: Partial<User> = {}): User => ({
  id: nextId(),
  username: "Ana",
  email: "ana@example.ro",
  emailVerified: true,
  subscriptionTier: "free",
  isPremium: false,
  isStaff: false,
  subscribed: false,
  language: "en",
  features: [],
  createdAt: "2026-04-14T10:00:00.000Z",
  ...fields,
});

/** Five names in two teams. */
export const teams = (fields: Partial<SaveTeamsInput> = {}): SaveTeamsInput => ({
  name: "Class 6B",
  inputNames: "Ioana,Ștefan,Matei,Daria,Luca",
  numberOfTeams: 2,
  result: [
    ["Luca", "Ioana", "Daria"],
    ["Matei", "Ștefan"],
  ],
  ...fields,
});

/** Three numbers from 1 to 1000. */
export const numbers = (fields: Partial<SaveNumbersInput> = {}): SaveNumbersInput => ({
  name: "Class 6B",
  minValue: 1,
  maxValue: 1000,
  count: 3,
  numberType: "any",
  divisor: null,
  unique: false,
  sort: "none",
  exclude: [],
  result: [7, 420, 1000],
  ...fields,
});

/** A name for a dog. */
export const petName = (fields: Partial<SavePetNameInput> = {}): SavePetNameInput => ({
  petType: "dog",
  gender: "male",
  result: "Milo",
  ...fields,
});

/** Two winners of four, without alternates. */
export const winners = (fields: Partial<SaveWinnersInput> = {}): SaveWinnersInput => ({
  name: "Class 6B",
  inputNames: "Ana,Ion,Eva,Dan",
  numberOfWinners: 2,
  numberOfAlternates: 0,
  weights: null,
  result: "Eva,Ana",
  alternates: "",
  ...fields,
});

const kept = () => ({ id: nextId(), isFavorite: false, createdAt: "2025-03-02T11:00:00.000Z" });

export const teamItem = (fields: Partial<HistoryItemOf<"team">> = {}): HistoryItemOf<"team"> => ({
  ...kept(),
  ...teams(),
  generatorType: "team",
  ...fields,
});

export const numberItem = (
  fields: Partial<HistoryItemOf<"number">> = {},
): HistoryItemOf<"number"> => ({
  ...kept(),
  ...numbers(),
  generatorType: "number",
  ...fields,
});

export const petNameItem = (
  fields: Partial<HistoryItemOf<"pet_name">> = {},
): HistoryItemOf<"pet_name"> => ({
  ...kept(),
  ...petName(),
  name: fields.result ?? petName().result,
  generatorType: "pet_name",
  ...fields,
});

export const winnerItem = (
  fields: Partial<HistoryItemOf<"winner">> = {},
): HistoryItemOf<"winner"> => ({
  ...kept(),
  ...winners(),
  generatorType: "winner",
  ...fields,
});

export const packItem = (fields: Partial<HistoryItemOf<"pack">> = {}): HistoryItemOf<"pack"> => ({
  ...kept(),
  name: "Warm-ups",
  generatorType: "pack",
  packId: nextId(),
  category: "classroom",
  result: ["Name three rivers"],
  ...fields,
});

const pageSize = 20;

/** One page of a person's history, as the server lists it. @param all everything of the type asked for */
export function historyPage(
  all: readonly HistoryItem[] = [],
  page = 1,
): z.infer<typeof listHistoryOutput> {
  const counts = { total: all.length, team: 0, number: 0, pet_name: 0, winner: 0, pack: 0 };
  for (const { generatorType } of all) counts[generatorType] += 1;
  return {
    history: all.slice((page - 1) * pageSize, page * pageSize),
    pagination: {
      total: all.length,
      page,
      limit: pageSize,
      pages: Math.ceil(all.length / pageSize),
    },
    counts,
  };
}
