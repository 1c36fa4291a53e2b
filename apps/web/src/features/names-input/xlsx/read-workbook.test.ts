import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readWorkbook, workbookLimits } from "./read-workbook.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const sheetOf = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook with these sheets, as spreadsheets write it. */
function workbook(
  sheets: readonly { xml: string; state?: string }[],
  sharedStrings?: string,
): Uint8Array {
  const list = sheets.map(
    ({ state }, i) =>
      `<sheet name="S${i}" sheetId="${i + 1}" ${state ? `state="${state}"` : ""} r:id="rId${i + 1}"/>`,
  );
  const relations = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="x" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const files: Record<string, Uint8Array> = {
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${main}" xmlns:r="r"><sheets>${list.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${relations.join("")}</Relationships>`),
  };
  for (const [i, { xml }] of sheets.entries())
    files[`xl/worksheets/sheet${i + 1}.xml`] = strToU8(xml);
  if (sharedStrings)
    files["xl/sharedStrings.xml"] = strToU8(`<sst xmlns="${main}">${sharedStrings}</sst>`);
  return zipSync(files);
}

test("cells are read by their columns, however their text is stored", () => {
  const xml = sheetOf(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
     <row r="2"><c r="B2" t="inlineStr"><is><t>Eva &amp; Dan</t></is></c><c r="C2"><v>3</v></c></row>
     <row r="3"/><row r="4"><c r="A4"/></row>
     <row r="5"><c r="A5" t="str"><f>A1</f><v>Ștefan</v></c><c r="B5" t="e"><v>#REF!</v></c></row>`,
  );
  const shared = `<si><t>Ana</t></si><si><r><t xml:space="preserve">Ion </t></r><r><t>Pop</t></r><rPh><t>x</t></rPh></si>`;
  expect(readWorkbook(workbook([{ xml }], shared))).toEqual({
    rows: [["Ana", "", "Ion Pop"], ["", "Eva & Dan", "3"], ["Ștefan"]],
  });
});

test("elements may have a prefix, and cells no address", () => {
  const xml = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="str"><x:v>Ana</x:v></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  expect(readWorkbook(workbook([{ xml }]))).toEqual({ rows: [["Ana", "7"]] });
});

test("the first visible sheet with something in it is read", () => {
  const of = (name: string) => sheetOf(`<row><c t="inlineStr"><is><t>${name}</t></is></c></row>`);
  const hidden = { xml: of("Hidden"), state: "hidden" };
  const empty = { xml: sheetOf("") };
  expect(readWorkbook(workbook([hidden, empty, { xml: of("Ana") }]))).toEqual({ rows: [["Ana"]] });
  expect(readWorkbook(workbook([empty]))).toEqual({ rows: [] });
});

test("of a sheet without end, no more is read than tells that it is too long", () => {
  const row = `<row><c t="str"><v>Ana</v></c><c r="ZZZ1" t="str"><v>far</v></c></row>`;
  const found = readWorkbook(workbook([{ xml: sheetOf(row.repeat(workbookLimits.rows + 50)) }]));
  if (!("rows" in found)) throw new Error("nothing was read");
  expect(found.rows).toHaveLength(workbookLimits.rows);
  expect(found.rows[0]).toEqual(["Ana"]);
});

test("a cell without end is cut", () => {
  const xml = sheetOf(`<row><c t="str"><v>${"ă".repeat(5000)}</v></c></row>`);
  expect(readWorkbook(workbook([{ xml }]))).toEqual({
    rows: [["ă".repeat(workbookLimits.cell)]],
  });
});

test("a small file that unpacks to a very large one is given up, whatever it says about its size", () => {
  const bomb = workbook([{ xml: sheetOf(" ".repeat(workbookLimits.unpacked)) }]);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(readWorkbook(bomb)).toEqual({ problem: "tooLargeInside" });
  // the sizes in both headers of the sheet
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 4 < lying.length; at += 1) {
    const head = view.getUint32(at, true);
    if (head === 0x04034b50) view.setUint32(at + 22, 10, true);
    if (head === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  expect(readWorkbook(lying)).toEqual({ problem: "tooLargeInside" });
});

test("entities that a document defines itself do not grow", () => {
  const xml = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf(
    `<row><c t="str"><v>Ana &b;</v></c></row>`,
  ).replace(/<\?xml[^>]*\?>/, "")}`;
  const found = readWorkbook(workbook([{ xml }]));
  expect(JSON.stringify(found)).not.toContain("aaaaaaaaaa");
});

test.each([
  ["a ZIP file of something else", zipSync({ "a.txt": strToU8("Ana") })],
  ["half a workbook", workbook([{ xml: sheetOf("<row/>") }]).slice(0, 300)],
  ["a damaged sheet", workbook([{ xml: "<worksheet><row" }])],
  ["nothing", new Uint8Array()],
])("%s is no workbook", (_, file) => {
  const found = readWorkbook(file);
  expect(found).not.toMatchObject({ rows: [[expect.anything()]] });
});
