import { describe, expect, test } from "vitest";
import { findMarks, isChat, isMark, sendersIn } from "./list-marks.ts";

const cleaned = (text: string) => findMarks(text)?.text.split("\n");

describe("numbering and bullets are found", () => {
  test.each([
    ["full stops", "1. Ana Pop\n2. Ion Rusu\n10.Eva", ["Ana Pop", "Ion Rusu", "Eva"]],
    ["brackets", "1) Ana\n(2) Ion\n[3] Eva", ["Ana", "Ion", "Eva"]],
    ["dashes behind numbers", "1 - Ana\n2 – Ion", ["Ana", "Ion"]],
    ["hashes", "#1 Ana\n#2 Ion", ["Ana", "Ion"]],
    ["keycaps", "1️⃣ Ana\n🔟 Ion", ["Ana", "Ion"]],
    ["letters", "a) Ana\nb) Ion", ["Ana", "Ion"]],
    ["bullets", "• Ana\n▪ Ion\n\uf0b7 Eva\n✅ Max\n✔️ Zoe", ["Ana", "Ion", "Eva", "Max", "Zoe"]],
    ["dashes", "- Ana\n-Ion\n– Eva\n* Max", ["Ana", "Ion", "Eva", "Max"]],
    ["both", "1. - Ana\n2. • Ion", ["Ana", "Ion"]],
    ["bold of a chat", "1. *Ana Pop*\n2. Ion", ["Ana Pop", "Ion"]],
    ["plain numbers in order", "1 Ana\n2 Ion\n3 Eva", ["Ana", "Ion", "Eva"]],
    ["line ends of Word", "1. Ana\u000b2. Ion", ["Ana", "Ion"]],
    ["signs of East Asia", "１．Ana\n2、Ion\n（3）Eva\n4）Max", ["Ana", "Ion", "Eva", "Max"]],
    ["numbers in circles", "① Ana\n⒉Ion\n⑶ Eva\n❹ Max", ["Ana", "Ion", "Eva", "Max"]],
    ["stars and crosses", "★ Ana\n⭐ Ion\n✗ Eva", ["Ana", "Ion", "Eva"]],
    ["marks of direction before them", "\u200e1. Ana\n\u200b2. Ion", ["Ana", "Ion"]],
    ["commas of other scripts", "1. Ana، 2. Ion", ["Ana، Ion"]],
    ["places that nobody took", "1. Ana\n2. Ion\n3.\n4. ", ["Ana", "Ion"]],
    ["one line", "1. Ana, 2. Ion, 3. Eva", ["Ana, Ion, Eva"]],
    ["some entries only", "Lista:\n1. Ana\n2. Ion", ["Lista:", "Ana", "Ion"]],
  ])("%s", (_, text, names) => {
    expect(cleaned(text)).toEqual(names);
  });
});

test.each([
  ["names", "Ana\nIon\nEva"],
  ["one entry that is called so", "Ana\n3. Liga\nEva"],
  ["initials", "A. Popescu\nI. Rusu"],
  ["numbers, dates, times", "7.5\n22.11.2026\n14:02\n100"],
  ["telephone numbers", "+40722123456\n+40733123456"],
  ["numbers that are no numbering", "50 Cent\n2 Chainz\n10 Ani"],
  ["hyphens inside", "Ana-Maria\nIon-Luca"],
  ["handles", "@ana\n@ion"],
  ["names with marks of direction", "\u200e50 Cent\n\u200eAna"],
  ["nothing", ""],
])("%s are not taken for numbering or bullets", (_, text) => {
  expect(findMarks(text)).toBeUndefined();
});

describe("messages of a chat", () => {
  const copied = "[14:02, 22/11/2026] Mihai: Ana Pop\n[14:05, 22/11/2026] Ioana R.: 2. Ion Rusu";
  test.each([
    ["copied", copied],
    [
      "exported on Android",
      "22/11/2026, 14:02 - Mihai: Ana Pop\n22/11/2026, 14:05 - Ioana R.: Ion Rusu",
    ],
    [
      "exported on iOS",
      "\u200e[22.11.2026, 14:02:33] Mihai: Ana Pop\n[22.11.2026, 14:05:01] Ioana R.: Ion Rusu",
    ],
    [
      "with AM and PM",
      "[2:02\u202fPM, 11/22/2026] Mihai: Ana Pop\n[2:05 PM, 11/22/2026] Ioana R.: Ion Rusu",
    ],
  ])("%s lose their time stamps, or everything but the sender", (_, text) => {
    expect(findMarks(text)).toMatchObject({ isChat: true, marked: 2, text: "Ana Pop\nIon Rusu" });
    expect(sendersIn(text)).toBe("Mihai\nIoana R.");
    expect(isChat(text)).toBe(true);
  });

  test("are cleaned even when a single message holds the list", () => {
    const text = "[14:02, 22/11/2026] Mihai:\n1. Ana\n2. Ion";
    expect(cleaned(text)).toEqual(["Ana", "Ion"]);
    expect(isChat(text)).toBe(false);
  });

  test("written by the chat itself are dropped", () => {
    const text = `22/11/2026, 14:00 - You created group "8B"\n22/11/2026, 14:02 - ~ Mihai: Ana`;
    expect(cleaned(text)).toEqual(["Ana"]);
    expect(sendersIn(text)).toBe("Mihai");
  });

  test("lose what the chat says in place of pictures, and behind changed messages", () => {
    const android = [
      "22/11/2026, 14:01 - Mihai: <Media omitted>",
      "22/11/2026, 14:02 - Mihai: Ana Pop <Acest mesaj a fost editat>",
      "22/11/2026, 14:03 - Ioana: Ion <ion@example.ro>",
      "22/11/2026, 14:04 - Ioana: Eva <3",
    ].join("\n");
    expect(cleaned(android)).toEqual(["Ana Pop", "Ion <ion@example.ro>", "Eva <3"]);
    const iPhone = [
      "\u200e[22.11.2026, 14:01:33] Mihai: \u200eimage omitted",
      "[22.11.2026, 14:02:33] Mihai: Ana Pop \u200e<This message was edited>",
      "[22.11.2026, 14:03:33] Ioana: \u200eThis message was deleted.",
    ].join("\n");
    expect(cleaned(iPhone)).toEqual(["Ana Pop"]);
    expect(sendersIn(iPhone)).toBe("Mihai\nMihai\nIoana");
  });
});

test.each([
  ["1.", true],
  ["•", true],
  ["o", true],
  ["-", true],
  ["1. Ana", false],
  ["Ana", false],
])("isMark says whether %s is a mark alone: %s", (text, is) => {
  expect(isMark(text)).toBe(is);
});

test.each([
  ["100,000 lines", Array.from({ length: 100_000 }, (_, i) => `${i + 1}. Name ${i}`).join("\n")],
  ["100,000 messages", "[14:02, 22/11/2026] Mihai: 1. Ana\n".repeat(100_000)],
  ["a line of 300,000 digits", `1.${"1".repeat(300_000)}`],
  ["300,000 brackets", "[".repeat(300_000)],
  ["300,000 spaces", `1. Ana\n2.${" ".repeat(300_000)}x`],
  ["300,000 spaces behind a comma", `1. a,b${" ".repeat(300_000)}x\n2. c`],
  ["a message of 300,000 signs", `[14:02, 22/11/2026] Mihai: ${"< ".repeat(150_000)}`],
  ["300,000 asterisks", `*${"*a".repeat(150_000)}\n`.repeat(2)],
  ["300,000 commas", `1. a${",".repeat(300_000)}`],
])("%s are scanned in linear time", (_, text) => {
  const began = process.cpuUsage();
  findMarks(text);
  sendersIn(text);
  isChat(text);
  // quadratic time would take minutes; measures CPU time of this process, which other load does not affect
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1e6).toBeLessThan(10);
});
