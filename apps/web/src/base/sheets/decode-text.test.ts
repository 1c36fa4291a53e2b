import { expect, test } from "vitest";
import { utf8Of } from "./decode-text.ts";
import { decodeOther } from "./letters.ts";

const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  [...`\ufeff${text}`].forEach((unit, i) =>
    view.setUint16(2 * i, unit.charCodeAt(0), littleEndian),
  );
  return new Uint8Array(view.buffer);
};
const decodeText = (content: Uint8Array) => utf8Of(content) ?? decodeOther(content);
const names = "Ștefan Țurcanu\r\nRuth Kovács";

test("UTF-8 is read with and without a byte order mark", () => {
  const encoder = new TextEncoder();
  expect(decodeText(encoder.encode(names))).toBe(names);
  expect(decodeText(encoder.encode(`\ufeff${names}`))).toBe(names);
});

test.each([
  ["little", true],
  ["big", false],
])("UTF-16 is read in %s-endian byte order", (_, littleEndian) => {
  expect(decodeText(utf16(names, littleEndian))).toBe(names);
  // without its mark
  expect(decodeText(utf16(names, littleEndian).subarray(2))).toBe(names);
});

test("decodeText does not guess other encodings", () => {
  expect(decodeText(bytes(0x4a, 0x6f, 0x73, 0xe9))).toBeUndefined();
});

test("an empty file is an empty text", () => {
  expect(decodeText(bytes())).toBe("");
});

test.each([
  ["a picture", bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00), "binary"],
  [
    "a recording",
    bytes(...Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 0 : 200))),
    "binary",
  ],
  ["UTF-32", bytes(0xff, 0xfe, 0x00, 0x00, 0x41, 0x00, 0x00, 0x00), "binary"],
  ["an .xlsx file", bytes(0x50, 0x4b, 0x03, 0x04, 0x14), "workbook"],
  ["an .xls file", bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "workbook"],
])("%s is rejected, as it is not text", (_, content, problem) => {
  expect(decodeText(content)).toEqual({ problem });
});
