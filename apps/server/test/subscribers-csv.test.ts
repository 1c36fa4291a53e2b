import { Readable } from "node:stream";
import { limits } from "@sortes/contract";
import { csvRow, withoutGuard } from "@sortes/core";
import { type CsvLine, CsvRows } from "@sortes/core/csv-rows";
import { fuzzSeed } from "@sortes/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf, textOf } from "../src/features/newsletter/readers/import/csv-text.ts";
import { judgeRow } from "../src/features/newsletter/readers/import/import-rows.ts";
import { readAsGuessed } from "./support/lists.ts";

const seed = fuzzSeed();

/** A file in pieces of `size` bytes, as a network delivers it. */
const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  );

async function linesIn(bytes: Buffer, size = 7) {
  const lines: CsvLine[] = [];
  for await (const some of linesOf(textOf(inPieces(bytes, size)))) lines.push(...some);
  return lines;
}

/** The columns that an import guesses by its headings. */
function columnsOf(line: string) {
  const list = readAsGuessed([{ number: 1, text: line }]);
  const hasAddresses = list?.format.columns.some(({ to }) => to === "email");
  return hasAddresses ? list?.mapping.columns : undefined;
}

async function rowsIn(text: string) {
  const reader = new CsvRows(",");
  const lines = await linesIn(Buffer.from(text));
  // as many lines at a time as a network may deliver
  const pieces = lines.map((_, at) => (at % 3 === 0 ? lines.slice(at, at + 3) : []));
  return [...pieces.flatMap((piece) => reader.take(piece)), ...reader.end()];
}

describe("the text of a CSV file", () => {
  const text = "email\r\nștefan@example.test\n\rana@example.test";
  const utf16be = Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 LE with a mark", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 BE with a mark", utf16be],
    ["UTF-16 LE without a mark", Buffer.from(text, "utf16le")],
  ])("is split into lines at any line end, however it arrives: %s", async (_, bytes) => {
    for (const size of [1, 2, 3, 1000])
      expect(await linesIn(bytes, size)).toEqual([
        { number: 1, text: "email" },
        { number: 2, text: "ștefan@example.test" },
        { number: 3, text: "" },
        { number: 4, text: "ana@example.test" },
      ]);
  });

  it("keeps its other lines if one is in an unknown encoding", async () => {
    const bytes = Buffer.from("ana@b.test\nșt\xe3\x28fan@b.test\neva@b.test", "latin1");
    const lines = await linesIn(bytes);
    expect(lines.map((line) => line.text?.includes("\uFFFD"))).toEqual([false, true, false]);
  });

  it("yields to other work after every 8 KiB, even if all of it has arrived", async () => {
    const sizes = [0];
    let isOver = false;
    const turn = () => {
      sizes.push(0);
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const file = (async function* () {
      yield await Promise.resolve(Buffer.alloc(1024 * 1024, '"a\n'));
    })();
    for await (const text of textOf(file)) sizes[sizes.length - 1]! += text.length;
    isOver = true;
    expect(Math.max(...sizes)).toBe(8 * 1024);
    expect(sizes.length).toBeGreaterThanOrEqual(128);
  });

  it("drops lines beyond the maximum length", async () => {
    const long = "x".repeat(limits.csv.row + 1);
    expect(await linesIn(Buffer.from(`a\n${long}\nb`), 5000)).toEqual([
      { number: 1, text: "a" },
      { number: 2, text: undefined },
      { number: 3, text: "b" },
    ]);
  });
});

describe("CSV rows", () => {
  it("may have quoted cells with line ends in them", async () => {
    expect(await rowsIn('a,"b ""c"", d"\n"x\r\ny",z\nlast')).toEqual([
      { line: 1, cells: ["a", 'b "c", d'] },
      { line: 2, cells: ["x\ny", "z"] },
      { line: 4, cells: ["last"] },
    ]);
  });

  it.each([
    ["opens and is never closed", 'a\nb,"c\nd\ne', [2], ["a", "d", "e"]],
    ["opens in two lines", '"a\n"b\nc', [1, 2], ["c"]],
    ["is closed in the middle of a cell", 'a\nb,"c"d\ne', [2], ["a", "e"]],
    ["meets another row's", 'a,"b\nc\nd,"e"\nf', [1], ["c", "d", "f"]],
    ["opens in the last line", 'a\n"b', [2], ["a"]],
  ])("continue after a line in which a quote %s", async (_, text, broken, firstCells) => {
    const rows = await rowsIn(text);
    expect(rows.filter((row) => row.fault).map((row) => row.line)).toEqual(broken);
    expect(rows.filter((row) => !row.fault).map((row) => row.cells[0])).toEqual(firstCells);
  });

  it("with open quotes are abandoned after a hundred lines, which are then parsed one by one", async () => {
    const lines = ['a,"b', ...Array.from({ length: 300 }, (_, i) => `c${i}`), '"end"'];
    const rows = await rowsIn(lines.join("\n"));
    expect(rows[0]).toEqual({ line: 1, cells: ["a", '"b'], fault: "open" });
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ...Array.from({ length: 300 }, (_, i) => [`c${i}`]),
      ["end"],
    ]);
  });

  it("are parsed as written, with any content of their cells", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "@", '"', ",", ";", "\n", "\t", " ", "ș"),
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const text = rows.map((cells) => csvRow(cells)).join("");
        const found = await rowsIn(text.replaceAll("\r\n", "\r"));
        const written = found.filter(({ cells }) => cells.length > 1);
        expect(written.map(({ cells }) => cells.map(withoutGuard))).toEqual(rows);
      }),
      { seed, numRuns: 300 },
    );
  });

  it("never lose a line, and take linear time for any text", async () => {
    const text = fc.string({
      unit: fc.constantFrom('"', '""', ",", "\n", "\r", "a@b.test", " ", "\0"),
      maxLength: 400,
    });
    await fc.assert(
      fc.asyncProperty(text, async (whole) => {
        const rows = await rowsIn(whole);
        const lines = rows.map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        expect(new Set(lines).size).toBe(lines.length);
        expect(lines[0]).toBe(1);
        const plain = (await linesIn(Buffer.from(whole))).filter(
          (line) => !line.text?.includes('"'),
        );
        const reported = new Set(lines);
        const inside = (number: number) =>
          rows.some((row) => row.line < number && row.cells.some((one) => one.includes("\n")));
        for (const { number } of plain) expect(reported.has(number) || inside(number)).toBe(true);
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe("rows parsed together", () => {
  it("equal the same rows parsed alone", () => {
    const line = fc.string({
      unit: fc.constantFrom('"', '""', ",", '"a"', "b", " ", ';"', "\0"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 450 }), (texts) => {
        const lines = texts.map((text, i) => ({ number: i + 1, text }));
        const [all, each] = [new CsvRows(","), new CsvRows(",")];
        expect([...all.take(lines), ...all.end()]).toEqual([
          ...lines.flatMap((one) => each.take([one])),
          ...each.end(),
        ]);
      }),
      { seed, numRuns: 300 },
    );
  });

  it("are yielded completely for a long list", () => {
    const lines = Array.from({ length: 1001 }, (_, i) => ({
      number: i + 1,
      text: i === 500 ? '"broken" row,1' : `"Pop, Ana",${i}`,
    }));
    const reader = new CsvRows(",");
    const rows = [...reader.take(lines), ...reader.end()];
    expect(rows.filter(({ fault }) => fault).map((row) => row.line)).toEqual([501]);
    expect(rows.map(({ cells }) => cells[1])).toEqual(
      lines.map((_, i) => (i === 500 ? "1" : String(i))),
    );
  });
});

describe("the heading line", () => {
  it.each([
    ["email", ",", 0],
    ["Nume;E-Mail;Oraș", ";", 1],
    ["name\tEMAIL ADDRESS", "\t", 1],
    ['"Nume, prenume";"Adresă de e-mail"', ";", 1],
    ["adresa de email,limba", ",", 0],
    ["id;name,first;mail", ";", 2],
    ["E_mail ", ",", 0],
  ])("%j is separated by %j and has addresses in column %i", (line, delimiter, email) => {
    expect(columnsOf(line)).toMatchObject({ delimiter, email });
  });

  it.each(["", "name,city", "\0e\0m\0a\0i\0l", "mailing,emails sent"])(
    "%j has no addresses",
    (line) => {
      expect(columnsOf(line)).toBeUndefined();
    },
  );
});

describe("a row of an import", () => {
  const columns = columnsOf("email,language,frequency,topics,state,suppressed");
  if (!columns) throw new Error("the headings are read");
  const frame = { list: "subscribers", locale: "ro", at: new Date("2026-11-22") } as const;
  const judge = (...cells: string[]) => judgeRow({ cells }, { ...frame, columns });
  const address = (...cells: string[]) => {
    const judged = judge(...cells);
    return judged && "subscriber" in judged ? judged.subscriber.address : judged;
  };

  it.each([
    ["ana@example.test", "ana@example.test"],
    ["  Ana@Example.TEST\u00a0", "Ana@Example.TEST"],
    ["Ana Pop <ana@example.test>", "ana@example.test"],
    ['"Pop, Ana" < ana@example.test > ', "ana@example.test"],
    ["mailto:ana@example.test", "ana@example.test"],
    ["'+ana@example.test", "+ana@example.test"],
  ])("with %j gives %s", (cell, found) => {
    expect(address(cell)).toBe(found);
  });

  it.each([
    ["", "EMAIL_REQUIRED"],
    ["Ana", "EMAIL_INVALID"],
    ['=HYPERLINK("https://x.test","ana@example.test")', "EMAIL_INVALID"],
    ["ana@example", "EMAIL_INVALID"],
    ["<ana@example.test", "EMAIL_INVALID"],
    ["ana@example.test, bogdan@example.test", "EMAILS_SEVERAL"],
    ["ana@example.test\r\nBcc: everybody", "CONTROL_CHARACTERS"],
    ["ana\0@example.test", "CONTROL_CHARACTERS"],
    ["ana@ex\uFFFDmple.test", "EMAIL_UNREADABLE"],
    ["ștefan@example.test", "EMAIL_INVALID"],
    [`${"a".repeat(250)}@example.test`, "TOO_LONG"],
    [`${"<".repeat(10_000)}`, "TOO_LONG"],
  ])("with %j is rejected: %s", (cell, code) => {
    expect(judge(cell, "ro")).toMatchObject({ column: "email", message: { code } });
  });

  it("has the given values, and defaults otherwise", () => {
    const bare = columnsOf("email");
    if (!bare) throw new Error("the heading is read");
    expect(judgeRow({ cells: ["a@b.test"] }, { ...frame, columns: bare })).toEqual({
      subscriber: {
        address: "a@b.test",
        locale: "ro",
        frequency: "weekly",
        topics: ["product", "tips", "draws"],
        state: "active",
        leaves: false,
      },
    });
    expect(judge("a@b.test", "en-US", "Monthly", "draws; tips", "active")).toMatchObject({
      subscriber: {
        address: "a@b.test",
        locale: "en",
        frequency: "monthly",
        topics: ["tips", "draws"],
      },
    });
    expect(judge("a@b.test", "", "", "")).toMatchObject({
      subscriber: { locale: "ro", topics: [] },
    });
  });

  it.each([
    [["a@b.test", "", "daily"], "frequency"],
    [["a@b.test", "", "", "tips, news"], "topics"],
    [["a@b.test", "", "", "", "gold"], "state"],
    [["a@b.test", "", "", "", "inactive"], "state"],
    [["a@b.test", "", "", "", "active", "perhaps"], "suppressed"],
  ])("%j has an unknown value", (cells, column) => {
    expect(judge(...cells)).toMatchObject({ column, message: { code: "UNKNOWN_VALUE" } });
  });

  it.each([
    ["status", "Subscribed", "active", undefined],
    ["status", "", "active", undefined],
    ["status", "Opted-Out", "unsubscribed", undefined],
    ["Stare", "Dezabonată", "unsubscribed", undefined],
    ["status", "PENDING", "pending", undefined],
    ["status", "cleaned", undefined, "bounced"],
    ["status", "junk", "unsubscribed", "complained"],
    ["status", "blacklisted", undefined, "staff"],
    ["UNSUB_TIME", "2026-03-01 10:00:00", "unsubscribed", undefined],
    ["UNSUB_TIME", "last spring", "unsubscribed", undefined],
    ["UNSUB_TIME", "", "active", undefined],
    ["UNSUB_REASON", "NORMAL", "unsubscribed", undefined],
    ["CLEAN_TIME", "2026-03-01 10:00:00", undefined, "bounced"],
    ["status,UNSUB_TIME", "subscribed,2026-03-01", "unsubscribed", undefined],
    ["state,status", "active,unsubscribed", "unsubscribed", undefined],
    ["state,suppressed", "active,true", "active", "staff"],
    ["state,suppressed,suppression_reason", "active,true,complained", "unsubscribed", "complained"],
    ["state,suppressed,suppression_reason", "active,true,bounced", "active", "bounced"],
    ["state,suppressed,suppression_reason", "active,false,", "active", undefined],
  ])("has the state: %s %s", (headings, cells, state, suppressed) => {
    const found = columnsOf(`email,${headings}`);
    if (!found) throw new Error("the headings are read");
    const row = { line: 2, cells: ["a@b.test", ...cells.split(",")] };
    expect(judgeRow(row, { ...frame, columns: found })).toMatchObject({
      subscriber: { state, suppressed },
    });
  });

  it("has its dates, in UTC by default, except future ones", () => {
    const found = columnsOf("email,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME");
    if (!found) throw new Error("the headings are read");
    const cells = ["a@b.test", "2020-01-02", "2020-01-02T03:04:05+02:00", "2027-01-01 00:00:00"];
    expect(judgeRow({ cells }, { ...frame, columns: found })).toMatchObject({
      subscriber: {
        state: "unsubscribed",
        createdAt: new Date("2020-01-02T00:00:00Z"),
        confirmedAt: new Date("2020-01-02T01:04:05Z"),
        unsubscribedAt: undefined,
      },
    });
  });

  it("of a suppression list is only a suppressed address", () => {
    const cells = ["a@b.test", "", "", "", "active"];
    expect(judgeRow({ cells }, { ...frame, list: "suppressions", columns })).toMatchObject({
      subscriber: { state: undefined, suppressed: "staff", leaves: true },
    });
  });

  it("is ignored if it is empty", () => {
    expect(judge("", " ", "\t")).toBeUndefined();
    expect(judge("")).toBeUndefined();
  });
});
