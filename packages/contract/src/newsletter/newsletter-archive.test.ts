import { describe, expect, it } from "vitest";
import { archivePathOf, goesToArchive } from "./newsletter-archive.ts";

describe("the path of an archived letter", () => {
  it.each([
    ["What’s new in March?", "/newsletter/7-what-s-new-in-march"],
    ["Știri & sărbători", "/newsletter/7-stiri-sarbatori"],
    ["  --- ", "/newsletter/7"],
    ["新年快乐", "/newsletter/7"],
    ["../../api/x", "/newsletter/7-api-x"],
  ])("%s", (subject, path) => expect(archivePathOf(7, subject)).toBe(path));

  it("has at most sixty characters of its subject", () => {
    expect(archivePathOf(1, "ab ".repeat(200))).toHaveLength("/newsletter/1-".length + 59);
  });
});

describe("the archive setting of a draft", () => {
  it.each([
    [null, null, true],
    [null, "segment", false],
    [true, "segment", true],
    [false, null, false],
  ])("in_archive %s, segment %s: public %s", (inArchive, segmentId, isPublic) => {
    expect(goesToArchive({ inArchive, segmentId })).toBe(isPublic);
  });
});
