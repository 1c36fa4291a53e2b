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
