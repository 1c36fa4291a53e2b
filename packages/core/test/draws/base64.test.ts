import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "../../src/draws/base64.ts";
import { fingerprintOf, grouped, isNoteOf } from "../../src/draws/fingerprint.ts";
import { faultOf } from "./samples.ts";

describe("base64url, as it stands in links", () => {
  it("equals Node's own for every length and every byte", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => (i * 73) % 256);
    for (let length = 0; length <= 256; length++) {
      const some = bytes.subarray(0, length);
      const text = Buffer.from(some).toString("base64url");
      expect(toBase64url(some)).toBe(text);
      expect(fromBase64url(text)).toEqual(some);
    }
  });

  it.each(["a", "ab=", "a b", "ab+/", "AB", "abc\n"])("%j is rejected", (text) => {
    expect(faultOf(() => fromBase64url(text))).toBe("bad_base64");
  });
});

it("a fingerprint read aloud in groups still matches its freeze", () => {
  const freeze = "0123456789abcdef".repeat(4);
  const shown = grouped(fingerprintOf(freeze));
  expect(shown).toMatch(/^(?:[\dA-Z]{5}-){5}[\dA-Z]$/);
  expect(isNoteOf(shown, freeze)).toBe(true);
  expect(isNoteOf(toBase64url(Buffer.from(freeze, "hex")), freeze)).toBe(true);
  expect(isNoteOf(toBase64url(Buffer.from(freeze, "hex").reverse()), freeze)).toBe(false);
});
