import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalText } from "../../src/draws/canonical.ts";
import {
  drawTextBody,
  entryCommit,
  normaliseLabel,
  readDrawText,
  seedCommit,
  textCommit,
} from "../../src/draws/hidden.ts";
import { detailOf, drawId, faultOf } from "./samples.ts";

const id16 = Buffer.from(drawId.replaceAll("-", ""), "hex");
const sha = (kind: string, ...parts: (Buffer | string)[]) => {
  const hash = createHash("sha256").update(`sortes-draw/1/${kind}\0`).update(id16);
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

describe("the commitments of hidden values", () => {
  const seed = Buffer.alloc(32, 7);
  const salt = Buffer.alloc(16, 9);

  it("are hashes of their domain, the draw and the bytes", () => {
    expect(seedCommit(drawId, seed)).toBe(sha("seed", seed));
    expect(textCommit(drawId, salt, "{}")).toBe(sha("text", salt, "{}"));
    expect(entryCommit(drawId, salt, "Ștefan")).toBe(sha("entry", salt, "Ștefan"));
  });

  it("of the text cover its exact canonical form", () => {
    const text = { title: "Raffle", organiser: "Ana", rules: "", prizes: ["a", "b"] };
    const body = '{"organiser":"Ana","prizes":["a","b"],"rules":"","title":"Raffle"}';
    expect(drawTextBody(text)).toBe(body);
    expect(readDrawText(body)).toEqual(text);
    expect(faultOf(() => readDrawText(`${body.slice(0, -1)},"x":1}`))).toBe("member_invalid");
    expect(faultOf(() => readDrawText('{"organiser":"Ana"}'))).toBe("member_invalid");
    expect(faultOf(() => readDrawText("7"))).toBe("member_invalid");
    for (const changes of [{ prizes: "a" }, { prizes: [1] }, { prizes: 1 }, { rules: 1 }])
      expect(faultOf(() => readDrawText(canonicalText({ ...text, ...changes })))).toBe(
        "member_invalid",
      );
    expect(detailOf(() => readDrawText("7"))).toBe("text");
    expect(faultOf(() => readDrawText(` ${body}`))).toBe("not_canonical");
  });
});

describe("the label of an entry", () => {
  it.each([
    ["Ana", "Ana"],
    ["  Ana \t\r\n Pop ", "Ana Pop"],
    ["\u00a0\u1680\u2000Ana\u200a\u2028\u2029\u202f\u205f\u3000\u0085Pop\u000b\u000c", "Ana Pop"],
    ["S\u0326tefan", "Ștefan"],
    ["\ufeffAna", "\ufeffAna"],
    ["a\u200db", "a\u200db"],
  ])("%j is normalised to %j", (typed, label) => {
    expect(normaliseLabel(typed)).toBe(label);
    expect(normaliseLabel(label)).toBe(label);
  });

  it.each([
    "\u0000",
    "a\u0007",
    "\u007f",
    "\u0080",
    "\u202a",
    "\u202e",
    "\u2066",
    "\u2069",
    "a\ud800",
  ])("%j is refused", (typed) => {
    expect(faultOf(() => normaliseLabel(typed))).toBe("label_refused");
  });

  it("has 1 to 1,024 bytes", () => {
    expect(faultOf(() => normaliseLabel(" \n "))).toBe("label_empty");
    expect(normaliseLabel("é".repeat(512))).toHaveLength(512);
    expect(faultOf(() => normaliseLabel(`${"é".repeat(512)}x`))).toBe("label_too_long");
  });
});
