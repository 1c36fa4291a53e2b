import { expect, test } from "vitest";
import { dashboardInput, dashboardSearch, sortSearch } from "./dashboard-search.ts";

test("filters, order and page are taken from the address", () => {
  const search = { type: "team", favorites: true, q: "6B", sort: "name", order: "desc", page: 3 };
  expect(dashboardSearch(search)).toEqual(search);
  expect(dashboardInput(dashboardSearch(search))).toEqual({
    type: "team",
    favorites: true,
    search: "6B",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    sort: "name",
    order: "desc",
    page: 3,
  });
});

test.each([
  { type: "pack" },
  { favorites: "yes" },
  { favorites: false },
  { q: "  " },
  { q: {} },
  { sort: "colour" },
  { sort: "created_at", order: "desc" },
  { order: "up" },
  { page: 1 },
])("invalid and default values are dropped: %o", (search) => {
  expect(dashboardSearch(search)).toEqual({});
});

test("a name of digits is a text, and a long one is cut", () => {
  expect(dashboardSearch({ q: 2026 })).toEqual({ q: "2026" });
  expect(dashboardSearch({ q: "ș".repeat(101) })).toEqual({ q: "ș".repeat(100) });
});

test("a column's default order may be omitted", () => {
  expect(sortSearch("name", "asc")).toEqual({ sort: "name" });
  expect(sortSearch("created_at", "asc")).toEqual({ order: "asc" });
  expect(dashboardInput({ sort: "name" })).toEqual({ sort: "name", order: "asc", page: 1 });
  expect(dashboardInput({})).toEqual({ sort: "created_at", order: "desc", page: 1 });
});
