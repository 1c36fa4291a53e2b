import { expect, it } from "vitest";
import { checkDocumented } from "./support/documented.ts";

const item = {
  id: "0197a2b0-0000-7000-8000-000000000000",
  generator_type: "pet_name",
  name: "Rex",
  is_favorite: false,
  created_at: "2026-11-20T12:00:00.000Z",
  pet_type: "dog",
  gender: "neutral",
  first_letter: "",
  length: "any",
  style: "any",
  result: "Rex",
};
const problem = {
  type: "about:blank",
  title: "Not Found",
  status: 404,
  detail: "We could not find that.",
  code: "NOT_FOUND",
};
const path = "/api/history/0197a2b0-0000-7000-8000-000000000000/";

const check = (statusCode: number, body: unknown, type = "application/json", method = "GET") =>
  checkDocumented(method, path, {
    statusCode,
    headers: { "content-type": type },
    payload: body === undefined ? "" : JSON.stringify(body),
  });

it.each([
  ["a success", () => check(200, { data: item })],
  ["an error", () => check(404, problem, "application/problem+json; charset=utf-8")],
  ["a reply without a body", () => check(204, undefined, "", "DELETE")],
  [
    "a method that there is not",
    () => check(405, { ...problem, code: "METHOD_NOT_ALLOWED" }, "application/problem+json", "PUT"),
  ],
])("the document check accepts %s", (_what, reply) => {
  expect(reply).not.toThrow();
});

it.each([
  ["a status", () => check(201, { data: item })],
  ["an undeclared key", () => check(200, { data: { ...item, is_staff: true } })],
  ["an undeclared key beside the data", () => check(200, { data: item, results: [] })],
  ["a missing key", () => check(200, { data: { ...item, gender: undefined } })],
  ["a value of the wrong type", () => check(200, { data: { ...item, is_favorite: 1 } })],
  ["another content type", () => check(200, { data: item }, "text/plain")],
  ["a body where there is none", () => check(204, {}, "application/json", "DELETE")],
  [
    "a code",
    () => check(404, { ...problem, code: "VERIFICATION_LINK_DEAD" }, "application/problem+json"),
  ],
  ["a success of a method", () => check(200, { data: item }, "application/json", "PUT")],
])("the document check rejects undocumented %s", (_what, reply) => {
  expect(reply).toThrow("the OpenAPI document does not know");
});
