import { describe, expect, it } from "vitest";
import { pickLocale } from "../src/index.ts";

describe("pickLocale", () => {
  it.each([
    [undefined, "en"],
    ["", "en"],
    ["*", "en"],
    ["fr", "en"],
    ["en", "en"],
    ["ro", "ro"],
    ["RO", "ro"],
    ["ro-MD", "ro"],
    ["mo, ru;q=0.9", "ro"],
    ["mo-MD", "ro"],
    ["moh", "en"],
    ["ro-RO,ro;q=0.9,en-US;q=0.8,en;q=0.7", "ro"],
    ["en-US,en;q=0.9,ro;q=0.8", "en"],
    ["en;q=0.5,ro;q=0.8", "ro"],
    ["fr,ro;q=0.2", "ro"],
    ["fr, *;q=0.5", "en"],
    ["ro;q=0.3, *;q=0.5", "en"],
    ["ro, *", "ro"],
    ["*, ro;q=0.5", "en"],
    ["en;q=0, *", "ro"],
    ["ro;q=0", "en"],
    ["ro, en", "ro"],
    ["en, ro", "en"],
    ["en;q=0.2, en-GB;q=0.9, ro;q=0.5", "en"],
    ["ro ; q=0.9 , en ; q=0.1", "ro"],
    ["rom", "en"],
    ["ro;q=2, en;q=0.1", "en"],
    ["ro;q=0.1234, en;q=0.1", "en"],
    [";;,,=q", "en"],
  ])("reads %j as %s", (header, language) => {
    expect(pickLocale(header)).toBe(language);
  });

  it("parses a maliciously slow header quickly", () => {
    expect(pickLocale(`${"a-".repeat(8000)};q=${"0".repeat(8000)}`)).toBe("en");
  });
});
