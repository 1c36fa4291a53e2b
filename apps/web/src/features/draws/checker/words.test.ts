import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Facts } from "@sortes/core/draws/check";
import { describe, expect, it } from "vitest";
import { findingsOf } from "./findings.ts";
import { filled, momentOf, spanOf, words } from "./words.ts";

/** The placeholder names of each text, by its path. */
function namesIn(value: unknown, path = ""): Record<string, string[]> {
  if (typeof value === "string") return { [path]: (value.match(/\{\w+\}/g) ?? []).toSorted() };
  return Object.assign(
    {},
    ...Object.entries(value as object).map(([key, held]) => namesIn(held, `${path}/${key}`)),
  ) as Record<string, string[]>;
}

describe("the words of the checker", () => {
  it("have the same texts and values in both languages", () => {
    expect(namesIn(words.ro)).toEqual(namesIn(words.en));
    expect(JSON.stringify(words.ro)).not.toMatch(/[şţŞŢ]/);
  });

  it.each(["en", "ro"] as const)("are those of the page of a draw: %s", (language) => {
    const file = join(import.meta.dirname, `../catalogues/${language}/draws.json`);
    const page = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    const { facts, voids, verdicts } = words[language];
    expect([
      facts.opened,
      facts.frozen,
      facts.frozenNumbers,
      facts.drawn,
      facts.voided,
      verdicts[1],
      verdicts.partly,
      verdicts.open,
    ]).toEqual([
      page["draws.stepOpen"],
      page["draws.stateFrozen"],
      page["draws.stateFrozenNumbers"],
      page["draws.stateDrawn"],
      page["draws.stateVoid"],
      page["draws.checksOut"],
      page["draws.partlyChecked"],
      page["draws.notChecked"],
    ]);
    expect(voids).toEqual({
      organiser: page["draws.whyOrganiser"],
      late: page["draws.whyLate"],
      beacon: page["draws.whyBeacon"],
      error: page["draws.whyError"],
    });
  });

  it("name durations by their two largest units, with each language's plural", () => {
    expect(spanOf("en", 0)).toBe("0 seconds");
    expect(spanOf("en", 61)).toBe("1 minute 1 second");
    expect(spanOf("en", 3600)).toBe("1 hour");
    expect(spanOf("en", 86_400 + 3600 + 60)).toBe("1 day 1 hour");
    expect(spanOf("en", 90 * 86_400 + 59)).toBe("90 days");
    expect(spanOf("ro", 86_400 + 2 * 3600 + 5)).toBe("1 zi 2 ore");
    expect(spanOf("ro", 20 * 86_400)).toBe("20 de zile");
  });

  it("format any time that a statement can have", () => {
    expect(momentOf("en", 0)).toContain("1970");
    expect(momentOf("en", Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
  });

  it("insert values literally", () => {
    expect(filled("{a} of {b}, {c}", { a: "{b}", b: "$&" })).toBe("{b} of $&, ");
  });
});

describe("the findings of a report", () => {
  it("say in one line that nothing was changed, and in two what was", () => {
    const linesOf = (chain: "pass" | "fail") =>
      findingsOf(
        {
          verdict: 0,
          checks: [
            { check: "shape", status: "pass" },
            { check: "chain", status: chain },
          ],
        },
        "en",
      ).checks.map(({ check }) => check);
    expect(linesOf("pass")).toEqual(["chain"]);
    expect(linesOf("fail")).toEqual(["shape", "chain"]);
  });

  it("name the checks that failed, with a code for experts", () => {
    const { verdict, checks } = findingsOf(
      {
        verdict: 0,
        checks: [
          { check: "shape", status: "pass" },
          { check: "chain", status: "pass" },
          { check: "result", status: "fail", reason: "wrong_result", detail: "statement 2" },
          { check: "seen", status: "not_checked", reason: "nothing_given" },
        ],
      },
      "en",
    );
    expect(verdict).toMatchObject({ status: "fail", notes: ["Result"] });
    expect(checks.map(({ sentence, code }) => [sentence, code])).toEqual([
      [words.en.checks.chain.pass, ""],
      [words.en.checks.result.fail, "For experts: wrong_result, statement 2"],
      [words.en.nothingGiven.seen, ""],
    ]);
  });

  it("say why nothing is proved, and who could have chosen the result", () => {
    expect(findingsOf({ verdict: 0, checks: [] }, "en").verdict).toEqual({
      status: "not_checked",
      title: words.en.verdicts.open,
      notes: [words.en.verdicts.openHint],
    });
    const facts = { commitOnly: true } as Facts;
    expect(findingsOf({ verdict: 1, checks: [], facts }, "en").verdict).toEqual({
      status: "partly",
      title: words.en.verdicts.partly,
      notes: [words.en.verdicts.partlyHint],
    });
  });
});
