import { expect, test } from "vitest";
import { openLetter, sealLetters } from "./links.ts";

const letter = (name: string, receiver: string) => ({
  name,
  receiver,
  priceLimit: "50 lei",
  exchangeDate: "24 decembrie",
  note: "Fără șosete 🎁",
});

test("each link opens its own letter", async () => {
  const letters = [letter("Ana", "Ștefan"), letter("Ștefan", "محمد"), letter("محمد", "Ana")];
  const fragments = await sealLetters(letters);
  expect(await Promise.all(fragments.map(openLetter))).toEqual(letters);
});

test("no link tells how long a name is, or is like another", async () => {
  const long = "Ana-Maria Constantinescu-Popescu";
  const fragments = await sealLetters([letter("A", "B"), letter("B", "A"), letter(long, long)]);
  expect(new Set(fragments.map(({ length }) => length)).size).toBe(1);
  const again = await sealLetters([letter("A", "B")]);
  expect(again[0]).not.toBe(fragments[0]);
});

test.each([
  ["cut off", (fragment: string) => fragment.slice(0, -3)],
  ["changed", (fragment: string) => `${fragment[0] === "A" ? "B" : "A"}${fragment.slice(1)}`],
  ["empty", () => ""],
  ["no base64", () => "%%%"],
])("a link that is %s opens nothing", async (_, spoil) => {
  const [fragment] = await sealLetters([letter("Ana", "Dan")]);
  expect(await openLetter(spoil(fragment!))).toBeUndefined();
});

test("a short letter fits a QR code that a phone reads at once", async () => {
  const [fragment] = await sealLetters([letter("Ana Popescu", "Ștefan Ionescu")]);
  expect(fragment!.length).toBeLessThan(420);
});
