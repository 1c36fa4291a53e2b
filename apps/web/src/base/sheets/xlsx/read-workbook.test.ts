import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { main, sheetOf, workbook } from "../../../../test/workbook.ts";
import { readWorkbook as read } from "./read-workbook.ts";
import { workbookLimits } from "./workbook-limits.ts";

const readWorkbook = (file: Uint8Array, language = "en", sheet?: number) =>
  read(file, language, sheet);

/** The displayed text of a cell with this value and format. */
function look(value: number | string, code: string | number, language = "en", properties = "") {
  const id = typeof code === "number" ? code : 170;
  const escaped = String(code).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="${escaped}"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
  const xml = sheetOf(`<row><c s="1"><v>${value}</v></c><c t="str"><v>.</v></c></row>`);
  const found = readWorkbook(workbook([{ xml }], undefined, { styles, properties }), language);
  return "rows" in found ? found.rows[0]?.[0] : found.problem;
}

test("cells are read by their columns, however their text is stored", () => {
  const xml = sheetOf(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
     <row r="2"><c r="B2" t="inlineStr"><is><t>Eva &amp; Dan</t></is></c><c r="C2"><v>3</v></c></row>
     <row r="3"/><row r="4"><c r="A4"/></row>
     <row r="5"><c r="A5" t="str"><f>A1</f><v>Ștefan</v></c><c r="B5" t="e"><v>#REF!</v></c></row>`,
  );
  const shared = `<si><t>Ana</t></si><si><r><t xml:space="preserve">Ion </t></r><r><t>Pop</t></r><rPh><t>x</t></rPh></si>`;
  expect(readWorkbook(workbook([{ xml }], shared))).toMatchObject({
    rows: [["Ana", "", "Ion Pop"], ["", "Eva & Dan", "3"], ["Ștefan"]],
  });
});

test("elements may have a namespace prefix, and cells no address", () => {
  const xml = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="str"><x:v>Ana</x:v></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  expect(readWorkbook(workbook([{ xml }]))).toMatchObject({ rows: [["Ana", "7"]] });
});

test.each([
  ["numbered", (path: string) => path.replace("workbook.xml", "workbook2.xml")],
  ["in other letters", (path: string) => path.replace("sharedStrings", "SharedStrings")],
  ["with backslashes", (path: string) => path.replaceAll("/", "\\")],
])("parts may have paths %s", (_, rename) => {
  const xml = sheetOf(`<row><c t="s"><v>0</v></c></row>`);
  const parts = Object.entries(unzipSync(workbook([{ xml }], "<si><t>Ana</t></si>")));
  const file = zipSync(Object.fromEntries(parts.map(([path, part]) => [rename(path), part])));
  expect(readWorkbook(file)).toMatchObject({ rows: [["Ana"]] });
});

test("the first visible sheet with content is read, or the one asked for", () => {
  const of = (name: string) => sheetOf(`<row><c t="inlineStr"><is><t>${name}</t></is></c></row>`);
  const hidden = { xml: of("Hidden"), state: "hidden" };
  const empty = { xml: sheetOf("") };
  const book = workbook([hidden, empty, { xml: of("Ana") }, { xml: of("Ion") }]);
  const names = ["S2", "S3"];
  expect(readWorkbook(book)).toEqual({ rows: [["Ana"]], sheets: { names, read: 0 } });
  expect(readWorkbook(book, "en", 1)).toEqual({ rows: [["Ion"]], sheets: { names, read: 1 } });
  expect(readWorkbook(workbook([empty]))).toEqual({ rows: [], sheets: { names: [], read: 0 } });
});

test("sheets of empty texts are skipped, and a too large one fails only when it is asked for", () => {
  const of = (name: string) => sheetOf(`<row><c t="inlineStr"><is><t>${name}</t></is></c></row>`);
  const blank = sheetOf(
    `<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t> </t></is></c><c t="str"><f>A9</f><v></v></c></row>`,
  );
  const large = sheetOf(" ".repeat(workbookLimits.unpacked));
  const book = workbook(
    [{ xml: blank }, { xml: of("Ana") }, { xml: large }, { xml: of("Ion") }],
    "<si><t/></si>",
  );
  const names = ["S1", "S2", "S3"];
  expect(readWorkbook(book)).toEqual({ rows: [["Ana"]], sheets: { names, read: 0 } });
  expect(readWorkbook(book, "en", 1)).toEqual({ problem: "tooLargeInside" });
  expect(readWorkbook(book, "en", 2)).toEqual({ rows: [["Ion"]], sheets: { names, read: 2 } });
});

test("a very long sheet is read only up to the row limit", () => {
  const row = `<row><c t="str"><v>Ana</v></c><c r="ZZZ1" t="str"><v>far</v></c></row>`;
  const found = readWorkbook(workbook([{ xml: sheetOf(row.repeat(workbookLimits.rows + 50)) }]));
  if (!("rows" in found)) throw new Error("nothing was read");
  expect(found.rows).toHaveLength(workbookLimits.rows);
  expect(found.rows[0]).toEqual(["Ana"]);
});

test("a very long cell is cut", () => {
  const xml = sheetOf(`<row><c t="str"><v>${"ă".repeat(5000)}</v></c></row>`);
  expect(readWorkbook(workbook([{ xml }]))).toMatchObject({
    rows: [["ă".repeat(workbookLimits.cell)]],
  });
});

test("a zip bomb is rejected, whatever sizes its headers claim", () => {
  const bomb = workbook([{ xml: sheetOf(" ".repeat(workbookLimits.unpacked)) }]);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(readWorkbook(bomb)).toEqual({ problem: "tooLargeInside" });
  // falsifies the sizes in both headers of the sheet
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 4 < lying.length; at += 1) {
    const head = view.getUint32(at, true);
    if (head === 0x04034b50) view.setUint32(at + 22, 10, true);
    if (head === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  expect(readWorkbook(lying)).toEqual({ problem: "tooLargeInside" });
});

test("entities that a document defines are not expanded", () => {
  const xml = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf(
    `<row><c t="str"><v>Ana &b;</v></c></row>`,
  ).replace(/<\?xml[^>]*\?>/, "")}`;
  const found = readWorkbook(workbook([{ xml }]));
  expect(JSON.stringify(found)).not.toContain("aaaaaaaaaa");
});

test("numeric character references are decoded, also beyond U+FFFF", () => {
  const xml = sheetOf(
    `<row><c t="str"><v>Ana &#x1F600; &#128512; &#536;tefan &#x218; &amp;#x1F600;</v></c></row>`,
  );
  expect(readWorkbook(workbook([{ xml }]))).toMatchObject({
    rows: [["Ana 😀 😀 Ștefan Ș &#x1F600;"]],
  });
});

test.each([
  ["a ZIP file of something else", zipSync({ "a.txt": strToU8("Ana") })],
  ["half a workbook", workbook([{ xml: sheetOf("<row/>") }]).slice(0, 300)],
  ["a damaged sheet", workbook([{ xml: "<worksheet><row" }])],
  ["nothing", new Uint8Array()],
])("%s is not read as a workbook", (_, file) => {
  const found = readWorkbook(file);
  expect(found).not.toMatchObject({ rows: [[expect.anything()]] });
});

test.each([
  [7, "000", "007"],
  [7, "00000", "00007"],
  [740123456, "0000 000 000", "0740 123 456"],
  [5551234, "(###) ###-####", "() 555-1234"],
  [123456789, "000-00-0000", "123-45-6789"],
  [12, '"Nr. "0', "Nr. 12"],
  [12, "\\#0", "#12"],
  [0.5, "0%", "50%"],
  [0.1234, 10, "12.34%"],
  [1234567, "#,##0", "1234567"],
  [3, "0.00", "3"],
  [12.5, "0.00", "12.50"],
  [12.5, "#,##0.00 [$lei-418]", "12.50 lei"],
  [-5, "0;(0)", "(5)"],
  [-5, "000", "-005"],
  [5, "[Red]0;[Blue]-0", "5"],
  [5, ";;;", ""],
  [5551234, "[<=9999999]###-####;(###) ###-####", "555-1234"],
  [12000, "0,", "12"],
  [0.30000000000000004, 0, "0.3"],
  [1960115123456, 0, "1960115123456"],
  [0.5, "# ?/?", "0.5"],
  ["not a number", "000", "not a number"],
])("%s in the format %j is shown as %j", (value, code, text) => {
  expect(look(value, code)).toBe(text);
});

test.each([
  [45000, 14, "3/15/2023", "15.03.2023"],
  [45000.5, 22, "3/15/2023 12:00", "15.03.2023 12:00"],
  [45000, 15, "15-Mar-23", "15-mar-23"],
  [45000, "yyyy\\-mm\\-dd", "2023-03-15", "2023-03-15"],
  [45000, "dd/mm/yyyy;@", "15/03/2023", "15/03/2023"],
  [45000, '[$-409]d "of" mmmm', "15 of March", "15 of March"],
  [45000, "[$-418]d mmmm yyyy;@", "15 martie 2023", "15 martie 2023"],
  [45000, "dddd", "Wednesday", "miercuri"],
  [45000, "[$-F800]dddd, mmmm dd, yyyy", "March 15, 2023", "15 martie 2023"],
  [0.605, 20, "14:31", "14:31"],
  [0.605, 18, "2:31 PM", "2:31 PM"],
  [0.000_5, "mm:ss", "00:43", "00:43"],
  [1.5, 46, "36:00:00", "36:00:00"],
  [45000.605, "hh:mm dd.mm.yy", "14:31 15.03.23", "14:31 15.03.23"],
  [1, "d.m.yyyy", "1.1.1900", "1.1.1900"],
  [61, "d.m.yyyy", "1.3.1900", "1.3.1900"],
  [-3, "d.m.yyyy", "-3", "-3"],
])(
  "the date %s in the format %j is shown as %j, in Romanian as %j",
  (value, code, english, romanian) => {
    expect(look(value, code)).toBe(english);
    expect(look(value, code, "ro")).toBe(romanian);
  },
);

test("days may be counted from 1904", () => {
  expect(look(43538, "d.m.yyyy", "en", '<workbookPr date1904="1"/>')).toBe("15.3.2023");
});

test("escaped characters are decoded, and booleans become words", () => {
  const xml = sheetOf(
    `<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>_x005F_x000D_</t></is></c><c t="b"><v>1</v></c></row>`,
  );
  expect(readWorkbook(workbook([{ xml }], "<si><t>Ana_x000D_\nPop</t></si>"))).toMatchObject({
    rows: [["Ana\r\nPop", "_x000D_", "TRUE"]],
  });
});

const text = (name: string) => `<c t="str"><v>${name}</v></c>`;

test("hidden and filtered rows and columns are left out, and returned on request", () => {
  const rows = `<sheetData><row>${text("Ana")}${text("ana@x.ro")}${text("6A")}</row>
    <row hidden="1">${text("Ion")}</row><row hidden="true"/><row ht="0" customHeight="1">${text("Eva")}</row>
    <row hidden="0"><c/>${text("dan@x.ro")}</row><row>${text("Dan")}<c/>${text("6B")}</row></sheetData>
    <autoFilter ref="A1:C6"/>`;
  const xml = `<worksheet xmlns="${main}"><cols><col min="1" max="1"/><col min="2" max="2" hidden="1"/>
    <col min="4" max="16384" hidden="1"/></cols>${rows}</worksheet>`;
  expect(readWorkbook(workbook([{ xml }]))).toMatchObject({
    rows: [
      ["Ana", "6A"],
      ["Dan", "6B"],
    ],
    hidden: {
      rows: 2,
      columns: 1,
      all: [["Ana", "ana@x.ro", "6A"], ["Ion"], ["Eva"], ["", "dan@x.ro"], ["Dan", "", "6B"]],
    },
  });
});

test("hidden rows do not use up the limit of the visible ones", () => {
  const hidden = `<row hidden="1">${text("Ion")}</row>`.repeat(workbookLimits.rows + 5);
  const found = readWorkbook(workbook([{ xml: sheetOf(`${hidden}<row>${text("Ana")}</row>`) }]));
  expect(found).toMatchObject({ rows: [["Ana"]], hidden: { rows: workbookLimits.rows + 5 } });
});
