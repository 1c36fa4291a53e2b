import { readNames } from "./read-names.ts";
import { expect, test } from "vitest";
import { findCommaNames, findJoinedNames } from "./comma-names.ts";
import { findInText } from "./import-names.ts";

test.each([
  ["Pop, Ana\nIon, Eva", ["Pop Ana", "Ion Eva"]],
  ["Pop,Ana\r\n\r\nIon ,Eva\r\n", ["Pop Ana", "Ion Eva"]],
  ["Pop; Ana\nIon; Eva", ["Pop Ana", "Ion Eva"]],
  ["Pop, Ana; Ion, Eva; Dan, Mia;", ["Pop Ana", "Ion Eva", "Dan Mia"]],
  ["Pop, Ana\nIon, Eva\nDan, Mia, Jr.\nCher", ["Pop Ana", "Ion Eva", "Dan Mia Jr.", "Cher"]],
  ['"Pop, Ana"', ["Pop Ana"]],
  ['"Pop, Ana", "Ion, Eva",Dan', ["Pop Ana", "Ion Eva", "Dan"]],
  ['Dan\n"Pop, Ana"\nMia', ["Dan", "Pop Ana", "Mia"]],
  ["„Pop, Ana”\n„Ion, Eva”", ["Pop Ana", "Ion Eva"]],
  ["“Pop, Ana”", ["Pop Ana"]],
  ["'Pop, Ana', 'Ion, Eva'", ["Pop Ana", "Ion Eva"]],
  ["«Pop, Ana»\nDan", ["Pop Ana", "Dan"]],
  ["Pop, Ana\u000bIon, Eva", ["Pop Ana", "Ion Eva"]],
  ["Pop， Ana\nIon， Eva", ["Pop Ana", "Ion Eva"]],
  ["Pop، Ana\nIon، Eva", ["Pop Ana", "Ion Eva"]],
  ['"Pop, Ana" <a@b.ro>, "Ion, Eva" <c@d.ro>', ["Pop Ana <a@b.ro>", "Ion Eva <c@d.ro>"]],
  ["Ana 7,5\nIon 8,5\nEva: 9,25", ["Ana 7.5", "Ion 8.5", "Eva: 9.25"]],
  ["Pop,7,Ana\nIon 6,Eva 7", ["Pop 7 Ana", "Ion 6 Eva 7"]],
  ['"Pop, Ana" *3\n"Ion, Eva"', ["Pop Ana *3", "Ion Eva"]],
])("names with commas are found in %j", (text, names) => {
  const { text: joined = "" } = findCommaNames(text) ?? {};
  expect(readNames(joined).names).toEqual(names);
});

test.each([
  "Pop, Ana",
  "Ana, Ion, Eva",
  "Ana, Ion,\nEva, Dan",
  "Ana\nIon\nEva, Dan",
  "Ana, Ion, Eva, Dan\nMia, Zoe, Max, Tom",
  'Ana "the great, really" Pop\nIon',
  '"Ana", "Ion"',
  "'Ana', 'Ion'",
  "D'Arc, Ana O'Neil",
  '"Ana, Ion',
  ", , ,",
])("no names with commas are found in %j", (text) => {
  expect(findCommaNames(text)).toBeUndefined();
});

test.each(["Last, First", "Nume, Prenume", '"Last, First"', "First, Last"])(
  "a heading %j above names with commas is recognised as a heading",
  (heading) => {
    const list = heading.startsWith('"') ? '"Pop, Ana"\n"Ion, Eva"' : "Pop, Ana\nIon, Eva";
    const { text: joined = "" } = findCommaNames(`${heading}\n${list}`) ?? {};
    expect(findInText(joined, readNames)).toMatchObject({
      names: ["Pop Ana", "Ion Eva"],
      heading: [heading.replaceAll('"', "").replace(",", "")],
    });
  },
);

test("a text file keeps names with commas whole until the user answers the offer", () => {
  expect(findInText("Name\nPop, Ana\nIon, Eva\nDan, Mia", readNames)).toMatchObject({
    names: ["Pop, Ana", "Ion, Eva", "Dan, Mia"],
    heading: ["Name"],
  });
});

test("the example is a name as it was written", () => {
  expect(findCommaNames('"Last, First"\n"Pop, Ana"')).toMatchObject({ count: 2 });
  expect(findCommaNames("Last, First\nPop, Ana")).toMatchObject({ example: "Pop, Ana" });
});

test.each([
  ["Ana; Ion; Maria", ["Ana", "Ion", "Maria"]],
  ["Ana;Ion;\nMaria", ["Ana", "Ion", "Maria"]],
  ["Ana, Ion； Maria", ["Ana", "Ion", "Maria"]],
  ["@ana @ion\u00a0@maria", ["@ana", "@ion", "@maria"]],
  ["@ana_p\t@ion.p\nMaria", ["@ana_p", "@ion.p", "Maria"]],
])("entries of several names are found in %j", (text, names) => {
  const found = findJoinedNames(text, readNames(text).names);
  expect(found?.count).toBe(1);
  expect(readNames(found?.text ?? "").names).toEqual(names);
});

test.each(["Ana\nIon", "Ana;", "Ana; 7", "Ana @ana", "ana@x.ro ion@x.ro", "@ana", "@ana\n@ion"])(
  "no entry of several names is found in %j",
  (text) => {
    expect(findJoinedNames(text, readNames(text).names)).toBeUndefined();
  },
);
