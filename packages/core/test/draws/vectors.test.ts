import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundTime } from "../../src/draws/beacon-rounds.ts";
import { bundleText, readBundle } from "../../src/draws/bundle.ts";
import { readCanonical } from "../../src/draws/canonical.ts";
import { checkBundle, checkBundleText, checkNames } from "../../src/draws/check.ts";
import { normaliseLabel } from "../../src/draws/hidden.ts";
import { makeDraw, testChain, trust } from "./make-draw.ts";
import { faultOf } from "./samples.ts";
import { tamperings } from "./tampering/all.ts";
import { bases } from "./tampering/kit.ts";
import { largeDraw, vectorFiles, withoutFile } from "./vector-files.ts";
import { plans } from "./plans.ts";

const failing = (text: string, given: object = {}) => {
  const { checks, verdict } = checkBundleText(text, { ...trust, ...given });
  return {
    verdict,
    fails: checks.flatMap(({ check, status }) => (status === "fail" ? check : [])),
  };
};

describe("the test vectors", () => {
  // `npm test -- packages/core/test/draws/vectors.test.ts -u` writes them
  it.each(Object.keys(vectorFiles))("%s.json match the format", async (name) => {
    const text = `${JSON.stringify(vectorFiles[name]!(), null, 1)}\n`;
    expect(text.length).toBeLessThan(1_000_000);
    await expect(text).toMatchFileSnapshot(`../../src/draws/vectors/${name}.json`);
  });

  it("contain canonical texts and labels", () => {
    const { accepted, refused, labels } = vectorFiles["canonical"]!() as Record<string, any>;
    for (const text of accepted) expect(faultOf(() => readCanonical(text))).toBe("none");
    for (const text of refused) expect(faultOf(() => readCanonical(text))).toMatch(/^not_/);
    for (const text of labels.refused)
      expect(faultOf(() => normaliseLabel(text))).toMatch(/^label_/);
  });
});

describe("a valid bundle", () => {
  const drawn = Object.entries(plans).filter(([, { after }]) => after.some((t) => t === "result"));

  it.each(drawn)("of %s gets the highest verdict that its draw can have", (name, plan) => {
    const report = checkBundle(readBundle(bundleText(bases[name as "winners"])), trust);
    expect(report.checks.filter(({ status }) => status === "fail")).toEqual([]);
    expect(report.verdict).toBe(plan.round === undefined ? 2 : 3);
  });

  it("gets no verdict before its result, or without its text or entries file", () => {
    const { winners, frozen, open } = bases;
    const others = [frozen, open, bases["void before the freeze"], { ...winners, text: null }];
    for (const bundle of [...others, { ...winners, entries: null }, withoutFile(winners, [1])]) {
      const { fails, verdict } = failing(bundleText(bundle));
      expect(fails).toEqual([]);
      expect(verdict).toBe(0);
    }
  });

  it("gets the verdict for the keys given by the person checking", () => {
    const { winners } = bases;
    const freeze = checkBundle(winners, trust).facts!.fingerprint!;
    const verdictWith = (given: Parameters<typeof checkBundle>[1]) =>
      checkBundle(winners, given).verdict;
    const { chain, log, witnesses } = trust;
    expect(verdictWith({})).toBe(0);
    expect(verdictWith({ chain })).toBe(1);
    expect(verdictWith({ chain, witnesses })).toBe(1);
    expect(verdictWith({ chain, log })).toBe(2);
    expect(verdictWith({ chain, log, witnesses })).toBe(3);
    expect(verdictWith({ chain, log, seen: ` ${freeze.toLowerCase().replace("1", "l")}` })).toBe(3);
    expect(verdictWith({ chain, log, seen: freeze.slice(0, 25) })).toBe(2);
    expect(verdictWith({ chain, log: witnesses[0] })).toBe(1);
    const commitOnly = bases["commit only"];
    const seen = checkBundle(commitOnly).facts!.fingerprint!;
    expect(checkBundle(commitOnly, { log, seen }).verdict).toBe(2);
    expect(verdictWith({ chain, log, witnesses: [log] })).toBe(2);
  });

  it.each([120, 90 * 86_400])("may be opened %i seconds before its round", (seconds) => {
    const appears = roundTime(1001, testChain);
    const openedAt = appears - seconds;
    const { checks } = checkBundle(
      makeDraw({ ...plans.winners, openedAt, frozenAt: appears - 60 }),
      trust,
    );
    expect(checks.find(({ check }) => check === "schedule")).toEqual({
      check: "schedule",
      status: "pass",
    });
  });

  it("reports the facts that are always shown", () => {
    expect(checkBundle(bases["void before the result"], trust).facts).toMatchObject({
      state: "void",
      number: 7,
      commitOnly: false,
      publicBeforeFreeze: 400,
      publicBeforeRound: 3000,
      voided: { why: "organiser", result: "before" },
    });
    const { places } = checkBundle(bases.steps, trust);
    expect(places!.map(({ rank }) => rank)).toEqual([undefined, 5, 3]);
  });

  it("may have 100,000 entries", () => {
    const bundle = largeDraw();
    const { checks, verdict } = checkBundle(bundle, trust);
    expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
    expect(verdict).toBe(3);
  });
});

describe("a tampered bundle", () => {
  const cases = tamperings().map((one) => {
    const text = one.file ?? bundleText({ ...bases[one.base], ...one.changes });
    return { ...one, ...failing(text, one.trust) };
  });

  it.each(cases)("with $name fails the check of its $check", ({ check, fails, verdict }) => {
    expect(fails).toContain(check);
    expect(verdict).toBe(0);
  });

  it.each(checkNames)("can be detected by the check of its %s alone", (check) => {
    expect(cases.some(({ fails }) => fails.length === 1 && fails[0] === check)).toBe(true);
  });

  it("is detected whichever character differs", () => {
    const { winners } = bases;
    const texts = {
      statements: winners.statements.join("\0"),
      entries: winners.entries!,
      openings: winners.openings,
      body: winners.text!.body,
      salt: winners.text!.salt,
    };
    const places = fc.constantFrom(...(Object.keys(texts) as (keyof typeof texts)[]));
    const characters = fc.constantFrom("0", "a", "f", "1", " ", "\n", '"', "}", "é");
    fc.assert(
      fc.property(places, fc.nat(), characters, (place, at, character) => {
        const text = texts[place];
        const i = at % text.length;
        fc.pre(text[i] !== character && text[i] !== "\0");
        const changed = { ...texts, [place]: text.slice(0, i) + character + text.slice(i + 1) };
        const { body, salt, entries, openings } = changed;
        const statements = changed.statements.split("\0");
        const bundle = { ...winners, statements, entries, openings, text: { salt, body } };
        expect(failing(bundleText(bundle)).fails).not.toEqual([]);
      }),
      { seed: 20_261_123, numRuns: 100 },
    );
  });

  it("never makes the check throw", () => {
    const text = bundleText(bases.steps);
    fc.assert(
      fc.property(fc.nat(), fc.nat(40), fc.string({ maxLength: 9 }), (at, length, inserted) => {
        const i = at % text.length;
        const changed = text.slice(0, i) + inserted + text.slice(i + length);
        expect(failing(changed).verdict).toBeLessThanOrEqual(3);
      }),
      { seed: 20_261_123, numRuns: 100 },
    );
  });
});
