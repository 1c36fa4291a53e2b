import { expect, test } from "vitest";
import { csvOf } from "./files.ts";

test("a file starts with a byte order mark and ends each row with CRLF", () => {
  expect(
    csvOf([
      ["Team", "Name"],
      ["1", "Țurcanu"],
      ["2", "=1+1"],
    ]),
  ).toBe("\uFEFFTeam,Name\r\n1,Țurcanu\r\n2,'=1+1\r\n");
});
