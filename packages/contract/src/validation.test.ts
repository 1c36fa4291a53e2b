import { expect, test } from "vitest";
import { z } from "zod";
import { messageCodes } from "./errors.ts";
import { fieldErrorsOf } from "./validation.ts";

test.each(messageCodes)("%s is recognised as a message of our schemas", (code) => {
  const { error } = z.object({ name: z.string(code) }).safeParse({});
  expect(error && fieldErrorsOf(error)).toEqual({ name: [{ code, params: {} }] });
});

test("zod's own messages are translated", () => {
  const { error } = z.object({ name: z.string() }).safeParse({ name: 1 });
  expect(error && fieldErrorsOf(error)).toEqual({ name: [{ code: "WRONG_TYPE" }] });
});
