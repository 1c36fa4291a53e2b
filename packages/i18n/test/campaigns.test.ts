import { campaignWarningCodes, languages } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import en from "../src/catalogues/en/campaigns.json" with { type: "json" };
import { wordCampaign, wordMessage, wordWarning } from "../src/index.ts";

describe("wordWarning", () => {
  const params = {
    kilobytes: 120,
    length: 80,
    what: "<form>",
    address: "javascript:alert(1)",
    field: "first_name",
    ours: "none",
    named: "bank.example",
    host: "other.example",
    status: 404,
    reason: "name",
    words: "Hello",
    ratio: 2.1,
    count: 2,
  };

  it.each(languages)("has words in %s for every finding", (language) => {
    for (const code of campaignWarningCodes)
      expect(wordWarning(language, code, params)).toMatch(/^[^{}]+\.$/);
  });

  it("has no texts but for findings, footer, used preview, subject and copy title", () => {
    const others = /^footer\.|^preview\.used$|^copy\.title$|^subject\.of(?:Second)?$/;
    const codes = Object.keys(en).filter((key) => !others.test(key));
    expect(codes.toSorted()).toEqual([...campaignWarningCodes].toSorted());
  });

  it("names the affected subject, if there are several", () => {
    const about = (language: "en" | "ro") =>
      wordWarning(language, "SUBJECT_REPLY", { ...params, subject: 2 });
    expect(about("en")).toMatch(/^Subject B: The subject looks/);
    expect(about("ro")).toMatch(/^Subiectul B: Subiectul arată/);
    const second = { ...params, subject: "second" };
    expect(wordWarning("ro", "SUBJECT_REPLY", second)).toMatch(/^Subiectul celui de-al doilea/);
  });

  it.each(["name", "private", "refused", "tls", "timeout", "loop", "broken"])(
    "says why a link could not be reached: %s",
    (reason) => {
      for (const language of languages)
        expect(
          wordWarning(language, "LINK_UNREACHABLE", { address: "https://a.example", reason }),
        ).toMatch(/^https:\/\/a\.example .{10,200}: .{8,}\.$/);
    },
  );

  it.each(["FIELD_UNKNOWN", "FIELD_FOREIGN"] as const)(
    "says which field to write instead: %s",
    (code) => {
      const about = { field: "*|FNAME|*", ours: "{{name}}" };
      expect(wordWarning("en", code, about)).toMatch(
        /\*\|FNAME\|\*.*Write \{\{name\}\} instead\.$/,
      );
      expect(wordWarning("ro", code, about)).toMatch(
        /\*\|FNAME\|\*.*Scrie în schimb \{\{name\}\}\.$/,
      );
    },
  );

  it("inserts the removed content as text", () => {
    expect(wordWarning("en", "SCRIPT_REMOVED", params)).toBe(
      "<form> does not work or is not safe in many email apps, so it will be removed.",
    );
    expect(wordWarning("ro", "SUBJECT_LONG", params)).toContain("80 de caractere");
  });
});

describe("wordCampaign", () => {
  it.each(languages)("leaves the address to be filled in later, in %s", (language) => {
    expect(wordCampaign(language, "footer.why")).toContain("{{email}}");
  });
});

describe("errors of MJML", () => {
  it.each([
    ["unclosed", "The MJML is not valid at line 3, column 5: mj-text is not closed"],
    ["place", "The MJML is not valid at line 3, column 5: mj-text is not allowed here"],
    ["rule", "The MJML is not valid at line 3, column 5: mj-text: Attribute x is illegal"],
  ])("give their place: %s", (problem, words) => {
    const params = {
      line: 3,
      column: 5,
      problem,
      name: "mj-text",
      detail: "Attribute x is illegal",
    };
    expect(wordMessage("en", { code: "MJML_INVALID", params }, fail)).toBe(words);
    expect(wordMessage("ro", { code: "MJML_INVALID", params }, fail)).toContain(
      "rândul 3, coloana 5",
    );
  });
});

function fail(error: unknown): never {
  throw error;
}
