import { hash } from "@node-rs/argon2";
import { type Tier, tiers } from "@sortes/contract";
import {
  drawWinners,
  generateNumbers,
  generatePetName,
  generateTeams,
  type RandomSource,
  seededRandom,
} from "@sortes/core";
import { type Db, inTransaction, newId, type Tx } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as historyItems from "@sortes/db/generators/history";
import * as packs from "@sortes/db/generators/packs";
import { CommandError } from "@sortes/process";
import { argon2Parameters } from "../../src/config.ts";
import { petNames } from "../../src/features/generators/pet-names.ts";
import { linesOf } from "../../src/features/generators/pack-dto.ts";
import { insertDemoReports } from "./demo-rows.ts";
import { runCommand } from "../../src/commands/run-command.ts";
import { renderDemoCampaigns, seedCampaigns } from "./seed-campaigns.ts";
import { seedSubscribers } from "./seed-readers.ts";

const password = "demo-password";
const people =
  "Ioana Ștefan Matei Daria Luca Bianca Rareș Andrei Sofia Vlad Ilinca Tudor Mara Horia Maria Țundrea Alexandru Eva David Anastasia Filip Elena Mihai Teodora Radu Iris Cezar".split(
    " ",
  );
const occasions = [
  "Class 6B, football",
  "Science fair groups",
  "Thursday five-a-side",
  "Chores",
  "Book club",
];
const day = 24 * 60 * 60 * 1000;
const itemsEach = 24;

const demoPacks = [
  {
    name: "Class 6B",
    category: "teamGenerator",
    description: "Everyone in the room, autumn term.",
    lines: linesOf(people),
  },
  {
    name: "Spring raffle",
    category: "luckyWinner",
    description: "Whoever bought a ticket at the school fair.",
    lines: linesOf(people.slice(0, 14)),
  },
] as const;

/**
 * Demo accounts, one for each tier, with packs and a history as they might have made them; readers of the newsletter, and
 * campaigns.
 */
async function seed(db: Db, now: Date): Promise<string> {
  const emails = tiers.map((tier) => `${tier}@demo.test`);
  if (await users.findByEmail(db, emails[0] ?? "")) return "The demo data is there already.";
  const passwordHash = await hash(password, argon2Parameters);
  const contents = await renderDemoCampaigns();
  await inTransaction(db, async (tx) => {
    let createdBy = "";
    for (const [i, tier] of tiers.entries()) {
      const random = seededRandom(new Uint8Array(32).fill(i + 1));
      createdBy = await seedPerson(tx, { tier, passwordHash, now, random });
    }
    await seedSubscribers(tx, people, now);
    await seedCampaigns(tx, contents, { createdBy, now });
    await insertDemoReports(tx);
  });
  return `Demo accounts: ${emails.join(", ")}, all with the password ${password}; campaigns in each state for staff`;
}

interface Person {
  tier: Tier;
  passwordHash: string;
  now: Date;
  random: RandomSource;
}

/** @returns the person's id. */
async function seedPerson(tx: Tx, { tier, passwordHash, now, random }: Person): Promise<string> {
  const user = await users.insert(tx, {
    id: newId(now),
    username: `demo-${tier}`,
    email: `${tier}@demo.test`,
    passwordHash,
    language: "en",
    emailVerified: true,
    emailVerifiedAt: now,
    subscriptionTier: tier,
    createdAt: new Date(now.getTime() - 60 * day),
  });
  for (const [i, pack] of demoPacks.entries()) {
    const createdAt = new Date(now.getTime() - (i + 1) * day);
    await packs.insert(tx, { ...pack, id: newId(createdAt), userId: user.id, createdAt });
  }
  for (let i = 0; i < itemsEach; i++) {
    const createdAt = new Date(now.getTime() - i * 1.7 * day);
    const item = (makers[i % makers.length] ?? teams)(random);
    await historyItems.insert(tx, { id: newId(createdAt), userId: user.id, ...item, createdAt });
  }
  return user.id;
}

const pick = <T>(items: readonly T[], random: RandomSource): T =>
  items[random.below(items.length)] as T;
const makers = [teams, numbers, petName, winners];

function teams(random: RandomSource) {
  const names = people.slice(0, 8 + random.below(20));
  const numberOfTeams = 2 + random.below(3);
  const { teams: result } = generateTeams({ names, numberOfTeams }, random);
  const content = { inputNames: names.join(","), numberOfTeams, result };
  return { generatorType: "team" as const, name: pick(occasions, random), content };
}

function numbers(random: RandomSource) {
  const rules = {
    numberType: "any",
    divisor: null,
    unique: true,
    sort: "none",
    exclude: [],
  } as const;
  const { numbers: result } = generateNumbers({ min: 1, max: 49, count: 6, ...rules }, random);
  const content = { minValue: 1, maxValue: 49, count: 6, ...rules, result };
  return { generatorType: "number" as const, name: "", content };
}

function petName(random: RandomSource) {
  const choice = {
    petType: pick(["dog", "cat", "rabbit"] as const, random),
    gender: "neutral" as const,
  };
  const { name } = generatePetName(choice, random, petNames.en);
  return { generatorType: "pet_name" as const, name, content: { ...choice, result: name } };
}

function winners(random: RandomSource) {
  const drawn = drawWinners({ participants: people, numberOfWinners: 3 }, random);
  const content = {
    inputNames: people.join(","),
    numberOfWinners: 3,
    numberOfAlternates: 0,
    weights: null,
    result: drawn.winners.join(","),
    alternates: "",
  };
  return { generatorType: "winner" as const, name: "Unnamed Draw", content };
}

if (import.meta.main)
  await runCommand(async (db, _args, production) => {
    if (production)
      throw new CommandError("Demo data has no place in production; nothing was written.");
    console.log(await seed(db, new Date()));
  });
