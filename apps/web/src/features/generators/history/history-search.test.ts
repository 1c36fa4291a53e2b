import { expect, test } from "vitest";
import { historySearch, listInput } from "./history-search.ts";

test("a type and a page are taken from the address", () => {
  expect(historySearch({ type: "pet_name", page: 2 })).toEqual({ type: "pet_name", page: 2 });
});

test.each([{ type: "pack" }, { type: 1 }, { page: 1 }, { page: 0 }, { page: "2" }, { page: 1.5 }])(
  "invalid values are dropped: %o",
  (search) => {
    expect(historySearch(search)).toEqual({});
  },
);

// spec 3.17
test("the defaults are the type team and the first page", () => {
  expect(listInput({})).toEqual({ type: "team", page: 1 });
  expect(listInput({ type: "winner", page: 3 })).toEqual({ type: "winner", page: 3 });
});
