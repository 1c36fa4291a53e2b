import { expect, test } from "vitest";
import { delimiterOf, loadCsvReader } from "./delimited.ts";
import { findNames } from "./find-names.ts";
import { findInTable, findInText, type FoundNames, takeColumns } from "./import-names.ts";
import { findMarks } from "./list-marks.ts";
import { readParticipants } from "./read-names.ts";
import { ticketColumns } from "./table.ts";

await loadCsvReader();

/** The names of a realistic file: CSV, or cells copied from a spreadsheet. */
const tableNames = (text: string) => {
  const found = findInTable(text, readParticipants, delimiterOf(text)) as FoundNames;
  return { names: found.names, heading: found.heading };
};
/** The names of a pasted text without its marks. */
const cleanNames = (text: string) => {
  const { names, heading } = findInText(
    findMarks(text)?.text ?? text,
    readParticipants,
  ) as FoundNames;
  return { names, heading };
};

test.each([
  [
    "Excel class list, semicolons of a Romanian system",
    "Nr. crt.;Nume;Inițiala tatălui;Prenume;Observații\n1;Popescu;I.;Ana-Maria;\n2;Țurcanu;V.;Ștefan;scutit\n3;Kovács;L.;Ruth;",
    ["Popescu Ana-Maria", "Țurcanu Ștefan", "Kovács Ruth"],
    ["Nume Prenume"],
  ],
  [
    "Excel class list with the school above it",
    "Școala Gimnazială nr. 5;;\nCatalogul clasei a VIII-a B;;\nNr.;Numele și prenumele;Media\n1;Pop Ana;9,50\n2;Rusu Ion;8,75\n3;Dan Eva;10",
    ["Pop Ana", "Rusu Ion", "Dan Eva"],
    ["Școala Gimnazială nr. 5", "Catalogul clasei a VIII-a B", "Numele și prenumele"],
  ],
  [
    "Excel class list with a title of two cells, and a count below",
    "Tabel nominal;;\nDiriginte: Ion Vasile;;An școlar 2026\nNr. crt.;Numele elevului;Obs.\n1;Pop Ana;\n2;Rusu Ion;\n;Total elevi: 2;",
    ["Pop Ana", "Rusu Ion"],
    ["Tabel nominal", "Diriginte: Ion Vasile", "Numele elevului", "Total elevi:"],
  ],
  [
    "a short list of marks with their average",
    "Nume;Media\nPop Ana;9\nRusu Ion;8\nMedia clasei;8,50",
    ["Pop Ana", "Rusu Ion"],
    ["Nume", "Media clasei"],
  ],
  [
    "a list of several pages, which repeat the headings",
    "Nr;Nume și prenume\n1;Pop Ana\n2;Rusu Ion\nNr;Nume și prenume\n3;Dan Eva",
    ["Pop Ana", "Rusu Ion", "Dan Eva"],
    ["Nume și prenume"],
  ],
  [
    "attendance of a meeting, whose second table repeats the names",
    "1. Summary\nMeeting title\tLesson\nAttended participants\t2\n\n2. Participants\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole\nAna Pop\t11/20/26, 10:00:01 AM\t11/20/26, 10:50:01 AM\t50m\tana@example.ro\tana@example.ro\tOrganizer\nIon Rusu\t11/20/26, 10:01:01 AM\t11/20/26, 10:50:01 AM\t49m\tion@example.ro\tion@example.ro\tAttendee\n\n3. In-Meeting Activities\nName\tJoin Time\tLeave Time\tDuration\tEmail\tRole\nAna Pop\t11/20/26, 10:00:01 AM\t11/20/26, 10:50:01 AM\t50m\tana@example.ro\tOrganizer",
    ["Ana Pop", "Ion Rusu", "Ana Pop"],
    ["1. Summary", "Meeting title", "Attended participants", "2. Participants", "Name"],
  ],
  [
    "a raffle with a title that is no row of cells, and a sum",
    "Tombola de Crăciun\nNume,Bilete\nAna,3\nIon,4\nEva,4\nDan,4\nTotal,15",
    ["Ana", "Ion", "Eva", "Dan"],
    ["Tombola de Crăciun", "Nume", "Total"],
  ],
  [
    "a sum below the numbering",
    "Nr;Nume;Bilete\n1;Ana;3\n2;Ion;4\nTOTAL:;;7",
    ["Ana", "Ion"],
    ["Nume", "TOTAL:"],
  ],
  [
    "somebody whose name is a word of sums",
    "Ana;6B\nIon;6A\nTotal;6C",
    ["Ana", "Ion", "Total"],
    [],
  ],
  [
    "cells copied from Excel",
    "Nume\tPrenume\tClasa\r\nPop\tAna\t6B\r\nRusu\tIon\t6A\r\n",
    ["Pop Ana", "Rusu Ion"],
    ["Nume Prenume"],
  ],
  [
    "Instagram comments, exported",
    'Comment Id,Comment Owner,Comment,Likes,Date\n178,ana.pop,"I want it! 😍 @ion_r, @eva",3,2026-11-20 10:04:11\n179,@ion_r,"me, please",0,2026-11-20 10:05:00\n180,eva__d,❤️,1,2026-11-20 10:06:59',
    ["ana.pop", "@ion_r", "eva__d"],
    ["Comment Owner"],
  ],
  [
    "Facebook comments, exported",
    ",Name (click to view profile),Profile ID,Date,Likes,Comment\n1,Ana Pop,1000123,2026-11-20 10:04,3,Particip!\n2,Ion Rusu,1000124,2026-11-20 10:05,0,Și eu\n3,Eva Dan,1000125,2026-11-20 10:06,0,Da",
    ["Ana Pop", "Ion Rusu", "Eva Dan"],
    ["Name (click to view profile)"],
  ],
  [
    "YouTube comments, exported",
    "authorDisplayName,authorChannelUrl,textDisplay,likeCount,publishedAt\n@anapop,http://www.youtube.com/@anapop,First!,2,2026-11-20T10:04:11Z\n@ionr,http://www.youtube.com/@ionr,Second,0,2026-11-20T10:05:11Z",
    ["@anapop", "@ionr"],
    ["authorDisplayName"],
  ],
  [
    "voters of a poll",
    'Voter,Option,Voted at\nAna Pop,"Yes, of course",20/11/2026 10:04\nIon Rusu,No,20/11/2026 10:05',
    ["Ana Pop", "Ion Rusu"],
    ["Voter"],
  ],
  ["handles, one column", "Handle\n@ana\n@ion\n@eva", ["@ana", "@ion", "@eva"], ["Handle"]],
  [
    "Google Form",
    '"Timestamp","Email Address","What is your full name?","Which day suits you?"\n"2026/11/20 10:04:11 AM EET","ana@example.ro","Ana Pop","Monday"\n"2026/11/20 10:05:11 AM EET","ion@example.ro","Ion Rusu","Monday;Friday"',
    ["Ana Pop", "Ion Rusu"],
    ["What is your full name?"],
  ],
  [
    "Formular Google",
    '"Marcaj de timp","Adresa de e-mail","Numele și prenumele","Clasa"\n"20.11.2026 10:04:11","ana@example.ro","Pop Ana","a VI-a B"\n"20.11.2026 10:05:11","ion@example.ro","Rusu Ion","a VI-a A"',
    ["Pop Ana", "Rusu Ion"],
    ["Numele și prenumele"],
  ],
  [
    "guests of an event",
    "First Name,Last Name,Email,Ticket Type\nAna,Pop,ana@example.ro,VIP\nIon,Rusu,ion@example.ro,Standard",
    ["Ana Pop", "Ion Rusu"],
    ["First Name Last Name"],
  ],
  [
    "subscribers of a newsletter, addresses only",
    "Email Address\nana@example.ro\nion@example.ro",
    ["ana@example.ro", "ion@example.ro"],
    ["Email Address"],
  ],
  [
    "employees without headings",
    "1001;Pop Ana;Contabilitate\n1002;Rusu Ion;Vânzări",
    ["Pop Ana", "Rusu Ion"],
    [],
  ],
  [
    "a numbered list pasted from Word",
    "1.\tAna Pop\n2.\tIon Rusu\n3.\tȘtefan Țurcanu",
    ["Ana Pop", "Ion Rusu", "Ștefan Țurcanu"],
    [],
  ],
])("%s", (_, text, names, heading) => {
  expect(tableNames(text)).toEqual({ names, heading });
});

test.each([
  [
    "WhatsApp group list",
    "Participanți:\n1. Ana 💪\n2. Mihai R.\n3. *Ioana*\n4.\n5. ",
    ["Ana 💪", "Mihai R.", "Ioana"],
    ["Participanți:"],
  ],
  [
    "WhatsApp messages, copied",
    "[14:02, 22/11/2026] Mihai: Ana Pop\n[14:03, 22/11/2026] +40 722 123 456: Ion Rusu\n[14:05, 22/11/2026] ~ Ioana: Eva, Dan",
    ["Ana Pop", "Ion Rusu", "Eva", "Dan"],
    [],
  ],
  [
    "WhatsApp export",
    "22.11.2026, 14:00 - Mesajele și apelurile sunt criptate integral.\n22.11.2026, 14:02 - Mihai: Ana Pop\n22.11.2026, 14:03 - Ioana: Ion Rusu",
    ["Ana Pop", "Ion Rusu"],
    [],
  ],
  [
    "one WhatsApp message with a list",
    "[14:02, 22/11/2026] Mihai: Lista jucători\n1) Ana\n2) Ion\n3) Eva",
    ["Ana", "Ion", "Eva"],
    ["Lista jucători"],
  ],
  [
    "a Word list as text",
    "•  Ana Pop\r\n•  Ion Rusu\r\n-  Eva Dan\r\n",
    ["Ana Pop", "Ion Rusu", "Eva Dan"],
    [],
  ],
  [
    "a mail with names in a line",
    "Ana Pop; Ion Rusu; Eva Dan",
    ["Ana Pop", "Ion Rusu", "Eva Dan"],
    [],
  ],
  ["a list from notes", "- [ ] Ana\n- [x] Ion", ["Ana", "Ion"], []],
])("%s", (_, text, names, heading) => {
  expect(cleanNames(text)).toEqual({ names, heading });
});

test.each([
  ["whose separator a line names to Excel", "sep=;\r\nAna;6B;12\r\nIon;6A;13", ["Ana", "Ion"]],
  [
    "whose separator is named in quotes",
    '"sep=,"\nNume,Prenume\nPop,Ana\nDan,Eva',
    ["Pop Ana", "Dan Eva"],
  ],
  [
    "whose lines are quoted as a whole",
    '"Nr,Nume,Clasa"\n"1,""Pop, Ana"",6B"\n"2,""Dan, Eva"",6A"\n',
    ["Pop Ana", "Dan Eva"],
  ],
  ["of cells with commas in quotes", '"Pop, Ana"\n"Dan, Eva"', ["Pop Ana", "Dan Eva"]],
  ["with quoted names only", '"Ana"\n"Ion"', ["Ana", "Ion"]],
])("a file %s", async (_, content, names) => {
  expect(await findNames(readParticipants, content, "file")).toMatchObject({ names });
});

test("rows that are quoted as a whole are cells when pasted, too, unless no heading says so", async () => {
  const take = async (text: string) => await findNames(readParticipants, text, "text");
  expect(await take('"email,name"\n"ana@example.ro,Ana"\n"ion@example.ro,Ion"')).toMatchObject({
    names: ["Ana", "Ion"],
    heading: ["name"],
  });
  const lines = ['"Pop, Ana"', '"Dan, Eva"'];
  expect(await take(lines.join("\n"))).toMatchObject({ names: lines });
});

test("a table of a web page is read, whatever the name of its file", async () => {
  const row = (...cells: string[]) => `<TR><td class=x>${cells.join("</td>\n<td>")}</td></TR>`;
  const rows = [
    row("Nr", "<b>Nume</b>"),
    row("1", "B&acirc;lan&nbsp;Ana"),
    row("2", "Rusu<br>&#536;tefan"),
  ];
  const page = `<html><head><style>td { color: red }</style></head><table>${rows.join("")}</table></html>`;
  const found = await findNames(readParticipants, page, "text");
  expect(found).toMatchObject({ names: ["Bâlan Ana", "Rusu Ștefan"], heading: ["Nume"] });
});

test.each([
  ["rich text", String.raw`{\rtf1\ansi Ana\par Ion\par}`],
  ["XML", '<?xml version="1.0"?><Workbook><Row><Cell>Ana</Cell></Row></Workbook>'],
])("%s is no list", async (_, content) => {
  expect(await findNames(readParticipants, content, "text")).toEqual({ problem: "binary" });
});

test("names in pointed or curly brackets are names", async () => {
  const found = await findNames(readParticipants, "<Ana>\n{Ion}", "text");
  expect(found).toMatchObject({ names: ["<Ana>", "{Ion}"] });
});

test("a class list copied from a document, with its columns on one line", () => {
  const text = "Nr. crt. Nume și prenume\n1 Popescu Ana-Maria\n2 Țurcanu Ștefan\n3 Kovács Ruth";
  const { names, heading } = findInText(text, readParticipants) as FoundNames;
  expect(heading).toEqual(["Nr. crt. Nume și prenume"]);
  expect(findMarks(names.join("\n"))?.text).toBe("Popescu Ana-Maria\nȚurcanu Ștefan\nKovács Ruth");
});

test("a list whose first line has no comma stays one of lines", () => {
  const names = ["Ana", "Pop Eva", "Rusu Ion", "Dan Mia", "Dan Zoe", "Dan Leo"];
  const text = names.map((name) => name.replace(" ", ", ")).join("\n");
  expect(tableNames(text)).toEqual({ names, heading: [] });
});

test("the sum of tickets is no entry with half of the chances", () => {
  const text = "Nume;Bilete\nAna;3\nIon;4\nTotal;7";
  const { table } = findInTable(text, readParticipants) as FoundNames;
  const found = takeColumns(table!, { columns: [0], tickets: 1 }, readParticipants);
  expect(found).toMatchObject({ names: ["Ana *3", "Ion *4"] });
});

test("raffle tickets with their counts", () => {
  const text = "Ticket holder;Tickets;Phone\nAna Pop;3;0722 123 456\nIon Rusu;1;0733 123 456";
  const found = findInTable(text, readParticipants) as FoundNames;
  expect(found.names).toEqual(["Ana Pop", "Ion Rusu"]);
  expect(ticketColumns(found.table!)).toEqual([1]);
});
