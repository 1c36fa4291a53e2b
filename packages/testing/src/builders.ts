import {
  type DrawRecord,
  type DrawSettings,
  type GeneratorType,
  generatorTypes,
  type HistoryItem,
  type HistoryItemOf,
  type listHistoryOutput,
  type OwnGenerator,
  type Pack,
  type previewOutput,
  type User,
} from "@sortes/contract";
import type { z } from "zod";

/** Builders of server responses as plain data. A test names only the fields that matter to it. */

let lastId = 0;

/** A UUID that is unique in this process; later ones sort after earlier ones. */
const nextId = (): string => `01939c5a-0000-7000-8000-${String((lastId += 1)).padStart(12, "0")}`;

/** A person with a free account and a confirmed address. */
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

const saved = () => ({
  id: nextId(),
  name: "Class 6B",
  isFavorite: false,
  createdAt: "2025-03-02T11:00:00.000Z",
});

/** Five names in two teams. */
export const teamItem = (fields: Partial<HistoryItemOf<"team">> = {}): HistoryItemOf<"team"> => ({
  ...saved(),
  generatorType: "team",
  inputNames: "Ioana,Ștefan,Matei,Daria,Luca",
  numberOfTeams: 2,
  result: [
    ["Luca", "Ioana", "Daria"],
    ["Matei", "Ștefan"],
  ],
  ...fields,
});

/** Three numbers from 1 to 1000. */
export const numberItem = (
  fields: Partial<HistoryItemOf<"number">> = {},
): HistoryItemOf<"number"> => ({
  ...saved(),
  generatorType: "number",
  minValue: 1,
  maxValue: 1000,
  count: 3,
  numberType: "any",
  divisor: null,
  unique: false,
  sort: "none",
  exclude: [],
  mode: null,
  result: [7, 420, 1000],
  ...fields,
});

/** A name for a male dog; by default the item has the pet's name. */
export const petNameItem = (
  fields: Partial<HistoryItemOf<"pet_name">> = {},
): HistoryItemOf<"pet_name"> => ({
  ...saved(),
  name: fields.result ?? "Milo",
  generatorType: "pet_name",
  petType: "dog",
  gender: "male",
  firstLetter: "",
  length: "any",
  style: "any",
  result: "Milo",
  ...fields,
});

/** Two winners of four, without alternates. */
export const winnerItem = (
  fields: Partial<HistoryItemOf<"winner">> = {},
): HistoryItemOf<"winner"> => ({
  ...saved(),
  generatorType: "winner",
  inputNames: "Ana,Ion,Eva,Dan",
  numberOfWinners: 2,
  numberOfAlternates: 0,
  weights: null,
  prizes: null,
  inTurn: false,
  result: "Eva,Ana",
  alternates: "",
  ...fields,
});

/** Two results of a custom generator. */
export const ownItem = (fields: Partial<HistoryItemOf<"own">> = {}): HistoryItemOf<"own"> => ({
  ...saved(),
  generatorType: "own",
  generatorName: "Pets",
  template: "{adjective} {animal}",
  lists: [
    { name: "adjective", lines: ["quiet", "brave *2"] },
    { name: "animal", lines: ["otter", "heron"] },
  ],
  count: 2,
  unique: true,
  result: ["quiet otter", "brave heron"],
  ...fields,
});

/** A gift exchange of four, without rules. */
export const giftItem = (fields: Partial<HistoryItemOf<"gift">> = {}): HistoryItemOf<"gift"> => ({
  ...saved(),
  generatorType: "gift",
  inputNames: "Ana,Dan,Ion,Mia",
  rules: { apart: [], never: [], earlier: [] },
  oneCircle: false,
  result: ["Ion", "Mia", "Ana", "Dan"],
  ...fields,
});

/** A custom generator of two lists that is not shared. */
export const ownGenerator = (fields: Partial<OwnGenerator> = {}): OwnGenerator => ({
  id: nextId(),
  name: "Pets",
  description: "For the shelter",
  template: "{adjective} {animal}",
  lists: [
    { name: "adjective", lines: ["quiet", "brave *2"] },
    { name: "animal", lines: ["otter", "heron"] },
  ],
  shareId: null,
  takenDown: null,
  createdAt: "2026-04-14T10:00:00.000Z",
  updatedAt: "2026-04-14T10:00:00.000Z",
  ...fields,
});

const pageSize = 20;

/** One page of a person's history, as the server lists it. @param all everything of the type asked for */
export function historyPage(
  all: readonly HistoryItem[] = [],
  page = 1,
): z.infer<typeof listHistoryOutput> {
  const countOf = (type: GeneratorType) => all.filter((item) => item.generatorType === type).length;
  const byType = generatorTypes.map((type) => [type, countOf(type)] as const);
  return {
    history: all.slice((page - 1) * pageSize, page * pageSize),
    pagination: {
      total: all.length,
      page,
      limit: pageSize,
      pages: Math.ceil(all.length / pageSize),
    },
    counts: { total: all.length, ...(Object.fromEntries(byType) as Record<GeneratorType, number>) },
  };
}

/** A custom pack of four names for the team generator. */
export const pack = (fields: Partial<Pack> = {}): Pack => {
  const content = fields.content === undefined ? ["Ana", "Ion", "Eva", "Dan"] : fields.content;
  return {
    id: nextId(),
    name: "Class 6B",
    category: "teamGenerator",
    description: "Everyone in the room.",
    content,
    entries: content?.length ?? 0,
    isPremium: false,
    isOwn: true,
    updatedAt: fields.isOwn === false ? null : "2026-04-14T10:00:00.000Z",
    ...fields,
  };
};

/** A drawn raffle of Ana's. A test names its entries, winners and statements. */
export const drawRecord = (fields: Partial<DrawRecord> = {}): DrawRecord => ({
  id: nextId(),
  organiser: "ab".repeat(16),
  number: 4,
  kind: "winners",
  state: "drawn",
  rules: { prizes: [1], alternates: 0, weighted: 0 },
  names: "shown",
  text: { organiser: "Ana", title: "Spring raffle", prizes: ["A bike"], conditions: "" },
  takenDown: null,
  chain: null,
  round: null,
  drawsAt: null,
  freezeBy: null,
  count: 2,
  weight: 2,
  lookup: false,
  announced: false,
  listed: null,
  listVersion: null,
  statements: [],
  winners: [],
  teams: [],
  numbers: [],
  more: false,
  voided: null,
  ...fields,
});

/** The settings of draws of a server without a log. */
export const drawSettings = (fields: Partial<DrawSettings> = {}): DrawSettings => ({
  chain: { hash: "", publicKey: "", genesisTime: 0, period: 3 },
  isTestChain: false,
  earlierLogs: [],
  log: null,
  ...fields,
});

/** The preview of a letter, without warnings. */
export const letterPreview = (
  fields: Partial<z.infer<typeof previewOutput>> = {},
): z.infer<typeof previewOutput> => ({
  previewUrl: "/preview/once/",
  from: "Sortes <news@sortes.test>",
  subject: "News",
  subjects: ["News"],
  inboxText: "Hi",
  text: "Hi",
  sample: null,
  warnings: [],
  ...fields,
});
