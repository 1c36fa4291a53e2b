import { expect, it } from "vitest";
import { z } from "zod";
import { form, safeInteger } from "./fields.ts";
import {
  changedInputsOf,
  emptyOf,
  field,
  inputsOf,
  lineField,
  newInputsOf,
  pickerOf,
  sameField,
  shownOf,
  unfinishedInputsOf,
} from "./records.ts";

const page = {
  title: lineField(5, { required: "CAMPAIGN_TITLE_REQUIRED", meta: { description: "Its title" } }),
  isPublic: sameField(z.boolean(), false),
};
const faults = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

it("new things get empty values for missing fields, and must have the required ones", () => {
  const input = form(newInputsOf(page));
  expect(input.parse({ title: "New " })).toEqual({ title: "New", isPublic: false });
  expect(faults(input, {})).toEqual(["CAMPAIGN_TITLE_REQUIRED"]);
});

it("unfinished things may lack the required fields, but not exceed limits", () => {
  const input = form(unfinishedInputsOf(page));
  expect(input.parse({})).toEqual(emptyOf(page));
  expect(faults(input, { title: "longer" })).toHaveLength(1);
});

it("changes leave missing fields unchanged, and cannot blank the required ones", () => {
  const input = form(changedInputsOf(page));
  expect(input.parse({})).toEqual({});
  expect(faults(input, { title: " " })).toEqual(["CAMPAIGN_TITLE_REQUIRED"]);
});

it("replies have no limits, and the meaning is that of the inputs", () => {
  const count = { count: field(safeInteger.max(3), z.int(), { description: "How many" }) };
  expect(form(inputsOf(count)).safeParse({ count: 4 }).success).toBe(false);
  expect(z.object(shownOf(count)).parse({ count: 4 })).toEqual({ count: 4 });
  const { title } = shownOf(page);
  const { title: unfinished } = unfinishedInputsOf(page);
  expect([title.description, unfinished.unwrap().description]).toEqual(["Its title", "Its title"]);
  expect([inputsOf(count).count.description, shownOf(count).count.description]).toEqual([
    "How many",
    "How many",
  ]);
});

it("a picker drops other properties", () => {
  const larger = { title: "News", isPublic: true, id: 1 };
  expect(pickerOf(page)(larger)).toEqual({ title: "News", isPublic: true });
});
