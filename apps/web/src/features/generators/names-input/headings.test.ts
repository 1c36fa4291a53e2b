import { expect, test } from "vitest";
import { headingOf, isHeading, namesColumns } from "./headings.ts";

test.each([
  ["Name", "full"],
  ["NUME", "full"],
  ["Nume:", "full"],
  ["Full name", "full"],
  ["Your full name *", "full"],
  ["Full Name (as on your ID)", "full"],
  ["Nume și prenume", "full"],
  ["Numele și prenumele", "full"],
  ["Nume/Prenume", "full"],
  ["Nume, prenume", "full"],
  ["Last, First", "full"],
  ["First Last", "full"],
  ["Last, First, Middle", "full"],
  ["Numele elevului", "full"],
  ["Nume elev", "full"],
  ["Student Name", "full"],
  ["Participanți", "full"],
  ["Participants:", "full"],
  ["Voter", "full"],
  ["Entrants", "full"],
  ["Name (click to view profile)", "full"],
  ["Prenume", "first"],
  ["First Name", "first"],
  ["first_name", "first"],
  ["Given name", "first"],
  ["Last Name", "last"],
  ["Surname", "last"],
  ["Nume de familie", "last"],
  ["Username", "handle"],
  ["User Name", "handle"],
  ["Handle", "handle"],
  ["Comment Owner", "handle"],
  ["commentOwner", "handle"],
  ["Comment author", "handle"],
  ["Owner Username", "handle"],
  ["authorDisplayName", "handle"],
  ["Channel Name", "handle"],
  ["Profile name", "handle"],
  ["Instagram handle", "handle"],
  ["Nume utilizator", "handle"],
  ["Nume de utilizator", "handle"],
  ["Autorul comentariului", "handle"],
  ["Email Address", "email"],
  ["Adresa de e-mail", "email"],
  ["Student ID", "email"],
  ["Numele, inițiala și prenumele candidatului", "full"],
  ["Nr. crt.", "other"],
  ["Timestamp", "other"],
  ["Marcaj de timp", "other"],
  ["Comment", "other"],
  ["Clasa", "other"],
])("%s is a heading: %s", (cell, kind) => {
  expect(headingOf(cell)).toBe(kind);
  expect(isHeading(cell)).toBe(kind !== "other");
});

test.each(["Nr. crt. Nume și prenume", "Nr. Numele elevului", "NR CRT NUME PRENUME"])(
  "%s on one line, as copied from a document, is a heading",
  (line) => expect(isHeading(line)).toBe(true),
);

test.each([
  "Nr. 7",
  "Nr. crt.",
  "Ana",
  "Ștefan Țurcanu",
  "Guest, Judith",
  "Ana Student",
  "John Player",
  "Name Surnameson",
  "Maria Membru-Pop",
  "@user_ana",
  "username42",
  "6B",
  "12",
  "",
  "---",
  "ana@example.ro",
  "The Names of the Winners Will Be Drawn Tomorrow",
  `name ${"x".repeat(100_000)}`,
])("%j is no heading", (cell) => {
  expect(isHeading(cell)).toBe(false);
});

test.each([
  [
    ["Nume", "Prenume"],
    [0, 1],
  ],
  [
    ["Prenume", "Nume"],
    [0, 1],
  ],
  [
    ["Nr. crt.", "Nume", "Prenume", "Clasa"],
    [1, 2],
  ],
  [
    ["First name", "Email", "Last name"],
    [0, 2],
  ],
  [
    ["Name", "First Name"],
    [0, 1],
  ],
  [
    ["Last", "First", "Class"],
    [0, 1],
  ],
  [
    ["Nr. crt.", "Numele elevului", "Prenumele elevului", "Clasa"],
    [1, 2],
  ],
  [
    ["Nume părinte", "Nume elev", "Prenume elev"],
    [1, 2],
  ],
  [["Parent Name", "Player Name"], [1]],
  [["Teacher", "Phone"], [0]],
  [["Student ID", "Student Name"], [1]],
  [["User ID", "Username"], [1]],
  [["Numele elevului", "Prenume părinte"], [0]],
  [["First", "Second"], []],
  [["Full name", "First name", "Last name"], [0]],
  [["Timestamp", "Email Address", "Full name", "Class"], [2]],
  [["Comment Id", "Comment Owner", "Comment", "Likes"], [1]],
  [["Username", "Name"], [1]],
  [["Email", "Voter"], [1]],
  [["Prenume", "Clasa"], [0]],
  [["Nr", "Clasa"], []],
  [["Ana", "6B"], []],
] as [string[], number[]][])(
  "the headings %j have their names in the columns %j",
  (headings, columns) => {
    expect(namesColumns(headings)).toEqual(columns);
  },
);
