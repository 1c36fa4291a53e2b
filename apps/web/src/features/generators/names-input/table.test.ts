import { expect, test } from "vitest";
import { guessColumns, tableOf } from "./table.ts";

test.each([
  "15-Mar-23",
  "15 mar. 2023",
  "15 martie 2023",
  "miercuri, 15 martie 2023",
  "March 15, 2023",
  "2:31 PM",
  "15.03.2023",
])("a column of dates such as %j is not taken for names", (date) => {
  const table = tableOf([
    [date, "Ana"],
    [date, "Ion"],
    [date, "Eva"],
  ]);
  expect(guessColumns(table)).toEqual([1]);
});

test.each([
  "email,bounced_at\na@x.test,NULL\nb@x.test,0000-00-00",
  "EMAIL,BLACKLISTED\na@x.test,Yes\nb@x.test,No",
  "email,city\na@x.test,Iași\nb@x.test,Cluj",
  "email,Status\na@x.test,subscribed\nb@x.test,subscribed",
  "email,marketing_consent\na@x.test,no\nb@x.test,yes",
  "email,deleted_at\na@x.test,\\N\nb@x.test,false",
  "email,dezabonat\na@x.test,da\nb@x.test,nu",
  "Email,Do Not Contact\na@x.test,email\nb@x.test,",
  "email,unsub_reason\na@x.test,N/A\nb@x.test,none",
  "email,TAGS\na@x.test,VIP\nb@x.test,Press",
])("a list of readers is drawn by its addresses, not by what is said of them: %j", (text) => {
  const table = tableOf(text.split("\n").map((line) => line.split(",")));
  expect(guessColumns(table)).toEqual([0]);
});

test("addresses give way to words that may be names", () => {
  const rows = [
    ["a@x.test", "Ana", "da"],
    ["b@x.test", "Ion", "nu"],
  ];
  expect(guessColumns(tableOf([["Email", "Jméno", "Status"], ...rows]))).toEqual([1]);
  expect(
    guessColumns(
      tableOf([
        ["Date", "Comment"],
        ["1.2.2026", "Me!"],
        ["2.2.2026", "Us!"],
      ]),
    ),
  ).toEqual([1]);
});

test("a file of nothing but sums or bullets is read without a step for each of them", () => {
  const sums = Array.from({ length: 5000 }, () => ["Total", "5"]);
  expect(tableOf(sums).rows).toEqual([["Total", "5"]]);
  expect(tableOf([Array<string>(1500).fill("-")]).columns).toBe(1490);
});

test("rows of sums below a table are not entries, also beside a column of numbers", () => {
  const { rows, total } = tableOf([
    ["1.", "Ana", "3"],
    ["2.", "Ion", "4"],
    ["", "Total", "7"],
    ["", "Media", "3,5"],
  ]);
  expect(rows).toEqual([
    ["Ana", "3"],
    ["Ion", "4"],
  ]);
  expect(total?.[0]).toBe("Media");
});
