import { expect, it } from "vitest";
import { loginInput, registerInput } from "./accounts/accounts.ts";
import { asciiAddress, emailField, isEmailAddress } from "./addresses.ts";

it.each([
  ["a@bücher.example", "a@xn--bcher-kva.example"],
  ["a@BÜCHER.example", "a@xn--bcher-kva.example"],
  ["a@bu\u0308cher.example", "a@xn--bcher-kva.example"],
  ["ana@școală.ro", "ana@xn--coal-3sa77n.ro"],
  ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
  ["a@xn--80a1acny.xn--p1ai", "a@xn--80a1acny.xn--p1ai"],
  ["a@例え.jp", "a@xn--r8jz45g.jp"],
  ["a@straße.de", "a@xn--strae-oqa.de"],
  ["Ana@Example.TEST", "Ana@Example.TEST"],
])("accepts the address %s, and sends to %s", (typed, sent) => {
  expect(isEmailAddress(typed)).toBe(true);
  expect(asciiAddress(typed)).toBe(sent);
  expect(emailField.parse(` ${typed} `)).toBe(sent);
  expect(loginInput.parse({ email: typed, password: "x" }).email).toBe(sent);
  const form = { username: "ana", password: "long enough", passwordConfirm: "long enough" };
  expect(registerInput.parse({ ...form, email: typed }).email).toBe(sent);
});

it.each([
  "ă@example.test",
  "a@bücher",
  "a@bücher.example/x",
  "a@bü cher.example",
  "a@bücher..example",
  "a@\u202eü.example",
  "a@ü#x.example",
  "a@\u00ad.example",
  "bücher.example",
  `${"x".repeat(65)}@example.test`,
  `a@${"ü".repeat(63)}.example`,
  `a@${"x".repeat(64)}.example`,
])("rejects the address %s", (typed) => {
  expect(isEmailAddress(typed)).toBe(false);
});

it("accepts 64 characters before the @ of an address", () => {
  expect(isEmailAddress(`${"x".repeat(64)}@example.test`)).toBe(true);
});
